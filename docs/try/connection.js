// In the place of the connection to a server: a worker in which Python keeps the table.

export const about = 'about_alone';

export const rules = '../rules/sheet.html';

const found = {};
export const links = () => found;

const TYPES = {replay: 'text/html', record: 'text/plain'};

// The address says with what the table begins. Without that, nothing is loaded.
export function connect({opened, hear, lost}) {
  const begin = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!location.hash) return open;
  lost('loading');
  const bar = document.createElement('progress');
  document.getElementById('alert').append(bar); // until the page says something else
  const worker = new Worker('page/worker.js', {type: 'module'});
  worker.onerror = () => lost('not_loaded');
  worker.onmessage = ({data}) => {
    if (data === 'ready') return opened();
    if (data.loaded) return void (bar.value = data.loaded);
    const message = JSON.parse(data);
    link(message);
    hear(message);
  };
  return message => worker.postMessage(JSON.stringify('join' in message ? {...message, join: begin} : message));
}

// Go to a table with new cards.
function open({create}) {
  const seed = Math.floor(Math.random() * 1e6);
  if (create) location.hash = new URLSearchParams({rules: create, seed});
}

// Keep the links to what is in the news: to the position, and to the record in two forms.
function link({view, position, ...news}) {
  if (!view) return;
  found.position = position && `#${new URLSearchParams({position, seat: view.seat})}`;
  for (const [what, type] of Object.entries(TYPES)) {
    if (!news[what]) continue;
    URL.revokeObjectURL(found[what]);
    found[what] = URL.createObjectURL(new Blob([news[what]], {type: `${type};charset=utf-8`}));
  }
}
