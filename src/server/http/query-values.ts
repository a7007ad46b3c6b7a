import type { Struct } from 'superstruct';

/** A query string contains only text: the shape of the query gives the type of each value. */
export function queryValues(search: URLSearchParams, shape: Struct): Record<string, unknown> {
  const members = (shape.schema ?? {}) as Readonly<Record<string, Struct>>;
  const values = [...new Set(search.keys())].map((name) => {
    const texts = search.getAll(name);
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    // An unknown name is kept, so that the contract check refuses it by name.
    return [name, member ? valueOf(texts, member) : texts[0]] as const;
  });
  // Assigned one by one, "__proto__" would be no member, and nothing would refuse it.
  return Object.fromEntries(values);
}

function valueOf(texts: readonly string[], member: Struct): unknown {
  if (member.type === 'array') {
    const element = member.schema as Struct;
    // A list repeats its name: a comma may belong to a value, such as the name of a region.
    return texts.map((text) => single(text, element));
  }
  // A single value given twice is ambiguous: left as a list, which its shape refuses.
  return texts.length === 1 ? single(texts[0] ?? '', member) : texts;
}

function single(text: string, member: Struct): unknown {
  if (member.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (member.type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (member.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
