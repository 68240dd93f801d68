"""The tables of the protocol, and its types in TypeScript, from the schema of the library.

``{protocol} serve`` shows the kinds of questions that ``tichu serve`` answers, ``{protocol} bot``
those for bots, and ``{protocol} types`` the types of fields and answers.
``python docs/_ext/protocol.py`` writes the types in TypeScript.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tichu.protocol import schema

TYPES = Path(__file__).parents[2] / "examples" / "serve" / "protocol.d.ts"
_HEAD = """\
// The types of the questions and answers of `tichu serve`, and of those for bots.
// Made from the schema of the library by docs/_ext/protocol.py.

/** What is written for a line: its `id` is null if the line cannot be read. */
export type Reply<K extends keyof Questions> =
  | { id: unknown; answer: Questions[K]["answer"] }
  | { id: unknown; error: Error };
"""
_PLAIN = {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}


def type_of(part: dict[str, Any], known: dict[str, Any] | None = None) -> str:
    """Return a part of the schema as a type; small types are written out if they are known."""
    if "$ref" in part:
        name: str = part["$ref"].rpartition("/")[2]
        return name if known is None or name[0].isupper() else type_of(known[name], known)
    if "const" in part:
        return f'"{part["const"]}"'
    if "enum" in part:
        return " | ".join("null" if each is None else f'"{each}"' for each in part["enum"])
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(type_of(each, known) for each in part["anyOf"]))
    kinds = part.get("type", "unknown")
    names = [_plain(each, part, known) for each in ([kinds] if isinstance(kinds, str) else kinds)]
    return " | ".join(names)


def _plain(kind: str, part: dict[str, Any], known: dict[str, Any] | None) -> str:
    if kind == "array":
        item = type_of(part["items"], known)
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return "{ " + " ".join(fields_of(part, known)) + " }"
    return _PLAIN.get(kind, kind)


def fields_of(part: dict[str, Any], known: dict[str, Any] | None) -> Iterator[str]:
    """Yield the fields of an object with their types."""
    for name, field in part["properties"].items():
        optional = "" if name in part["required"] else "?"
        yield f"{name}{optional}: {type_of(field, known)};"


def typescript() -> str:
    """Return the types of the protocol in TypeScript."""
    known = schema()["$defs"]
    lines = [_HEAD]
    for name, part in known.items():
        if name[0].islower():
            continue
        lines.append(f"/** {part['description']} */")
        if part.get("type") == "object":
            lines += [f"export interface {name} {{", *_members(part, known), "}\n"]
        elif name == "Move":
            moves = (" ".join(fields_of(each, known)) for each in part["anyOf"])
            lines += ["export type Move =", *(f"  | {{ {each} }}" for each in moves)]
            lines[-1] += ";\n"
        else:
            lines.append(f"export type {name} = {type_of(part, known)};\n")
    lines.append("/** The fields of each kind of question, besides `id` and `kind`. */")
    lines.append("export interface Questions {")
    for kind in schema()["oneOf"]:
        named = {**kind, "properties": _asked(kind)}
        fields = " ".join(fields_of(named, known))
        lines.append(f"  /** {kind['description']} */")
        lines.append(f"  {kind['title']}: {{")
        lines.append(f"    fields: {{ {fields} }};" if fields else "    fields: object;")
        lines.append(f"    answer: {type_of(kind['answer'], known)};\n  }};")
    return "\n".join([*lines, "}\n"])


def _members(part: dict[str, Any], known: dict[str, Any]) -> Iterator[str]:
    for line, field in zip(fields_of(part, known), part["properties"].values(), strict=True):
        if "description" in field:
            yield f"  /** {field['description']} */"
        yield f"  {line}"


def _asked(kind: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in kind["properties"].items() if name not in ("id", "kind")}


def table(what: str) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    if what == "types":
        yield from ("| type | in JSON | meaning |", "|---|---|---|")
        for name, part in schema()["$defs"].items():
            if "anyOf" not in part or name[0].islower():
                yield f"| {_code(name)} | {_shape(part)} | {part['description']} |"
        return
    if what == "moves":
        yield from ("| `move` | fields | meaning |", "|---|---|---|")
        for part in schema()["$defs"]["Move"]["anyOf"]:
            fields = [each.rstrip(";") for each in fields_of(part, None)][1:-1]
            name = part["properties"]["move"]["const"]
            yield f"| `{name}` | {', '.join(map(_code, fields))} | {part['description']} |"
        return
    yield from ("| kind | what it asks | fields | answer |", "|---|---|---|---|")
    for kind in schema()["oneOf"]:
        if kind.get("to", "serve") == what:
            required, asked = kind["required"], _asked(kind)
            fields = [
                f"{_code(f'{name}: {type_of(each)}')}{'' if name in required else ' (optional)'}"
                + (f": {each['description']}" if "description" in each else "")
                for name, each in asked.items()
                if name != "trees"
            ]
            yield (
                f"| `{kind['title']}` | {kind['description']} | {'<br>'.join(fields)} "
                f"| {_code(type_of(kind['answer']))} |"
            )


def _shape(part: dict[str, Any]) -> str:
    """Return a type in a cell of a table: an object as its fields, a line each."""
    if part.get("type") != "object":
        return _code(type_of(part))
    fields = zip(fields_of(part, None), part["properties"].values(), strict=True)
    lines = ((_code(text.rstrip(";")), each.get("description")) for text, each in fields)
    return "<br>".join(f"{text}: {said}" if said else text for text, said in lines)


def _code(text: str) -> str:
    return "`" + re.sub(r"\|", r"\\|", text) + "`"


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401  # Sphinx, which the types do not need
    """Register the directive."""
    from docutils import nodes
    from docutils.statemachine import StringList
    from sphinx.util.docutils import SphinxDirective

    class ProtocolDirective(SphinxDirective):
        """Shows a table of the protocol."""

        required_arguments = 1

        def run(self) -> list[nodes.Node]:
            """Return the table."""
            found = nodes.container()
            lines = StringList([*table(self.arguments[0])], "protocol")
            self.state.nested_parse(lines, self.content_offset, found)
            return found.children

    app.add_directive("protocol", ProtocolDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    TYPES.write_text(typescript(), encoding="utf-8")
