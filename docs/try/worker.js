// Loads Python and the library, and passes messages between the page and glue.py.

import {loadPyodide} from '../pyodide/pyodide.mjs';

const near = path => new URL(path, import.meta.url).href;
const [python, code] = await Promise.all([
  loadPyodide({indexURL: near('../pyodide/')}),
  fetch(near('../python.zip')).then(answer => answer.arrayBuffer()),
]);
python.unpackArchive(code, 'zip');
const {sit} = python.pyimport('glue');
let person;
onmessage = ({data}) => {
  if (person) person.hear(data);
  else person = sit(data, text => postMessage(text));
};
postMessage('ready');
