// The connection to the server: it sends and hears objects, and connects again when it is lost.
// The page that needs no server has another file in the place of this one.

export const about = 'about_server';

export const rules = 'https://tichu.readthedocs.io/en/stable/rules/sheet.html';

export const links = table => ({replay: `tables/${table}/replay`, record: `tables/${table}/record`});

export function connect({opened, hear, lost}) {
  let socket;
  const open = () => {
    socket = new WebSocket(new URL('ws', location.href).href.replace(/^http/, 'ws'));
    socket.onopen = opened;
    socket.onmessage = ({data}) => hear(JSON.parse(data));
    socket.onclose = ({code}) => {
      if (code === 4001) return lost('elsewhere'); // two that take the seat in turn would never end
      setTimeout(open, 1000);
      lost('connecting');
    };
  };
  addEventListener('offline', () => socket.close()); // it may take long to notice by itself
  open();
  return message => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
}
