// Loads Python and the library, says how far it is, and passes messages between page and glue.py.

import {loadPyodide} from '../pyodide/pyodide.mjs';

const near = path => new URL(`../${path}`, import.meta.url).href;
const sizes = await (await fetch(near('sizes.json'))).json();
const total = Object.values(sizes).reduce((sum, size) => sum + size);
let loaded = 0;

// The browser keeps what is loaded here, and Pyodide finds it there.
async function load(path) {
  const parts = [];
  const reader = (await fetch(near(path))).body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loaded += part.value.length;
    postMessage({loaded: loaded / total});
  }
  return new Blob(parts).arrayBuffer();
}

const [code] = await Promise.all(Object.keys(sizes).map(load));
const python = await loadPyodide({indexURL: near('pyodide/')});
python.unpackArchive(code, 'zip');
const {sit} = python.pyimport('glue');
let person;
onmessage = ({data}) => {
  if (person) person.hear(data);
  else person = sit(data, text => postMessage(text));
};
postMessage('ready');
