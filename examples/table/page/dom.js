// Makes elements, and puts them where others are without replacing what stays: a button that is
// replaced while it is pressed would not be clicked, and a card that stays would not slide.

export const $ = id => document.getElementById(id);

export function el(tag, facts = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name.startsWith('--')) made.style.setProperty(name, value);
    else if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside.flat(3).filter(each => each || each === 0));
  return made;
}

// Make these the children of an element. Those with the same id stay, and so do those of the same
// kind at the same place that have none.
export function show(parent, ...wanted) {
  const nodes = wanted.flat(3).filter(Boolean);
  const ids = new Set(nodes.map(({id}) => id));
  for (const old of [...parent.children]) if (old.id && !ids.has(old.id)) old.remove();
  nodes.forEach((node, place) => {
    const here = parent.childNodes[place] ?? null;
    const same = here && !here.id && here.nodeName === node.nodeName ? here : null;
    const old = node.id ? [...parent.children].find(({id}) => id === node.id) : same;
    if (old !== here || !old) parent.insertBefore(old ?? node, here);
    if (old) update(old, node);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function update(old, node) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  for (const {name} of [...old.attributes]) if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of node.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === 'style') old.style.cssText = value; // the policy forbids the attribute
    else old.setAttribute(name, value);
  }
  old.onclick = node.onclick;
  show(old, ...node.childNodes);
}
