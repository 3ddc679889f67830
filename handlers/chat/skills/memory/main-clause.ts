// A German clause behind "dass" as a sentence: its verb comes from the end to the second place. Pure.

const SUBJECT =
  /^(?:(?:ich|wir|er|sie|es|man)|(?:mein|meine|unser|unsere|sein|seine|ihr|ihre|der|die|das|ein|eine)(?: \p{Ll}+(?:e|er|es|en))? \p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?|(?:(?:[Oo]ma|[Oo]pa|[Tt]ante|[Oo]nkel|[Mm]ama|[Pp]apa|[Ff]rau|[Hh]err) )?\p{Lu}[\p{L}-]*)(?= )/u;

/** "meine Mutter am 3. Mai Geburtstag hat" → "meine Mutter hat am 3. Mai Geburtstag"; as it is where it is not so plain. */
export function mainClause(clause: string): string {
  const text = clause.trim().replace(/[\s.!]+$/u, "");
  if (text.includes(",")) return text;
  const subject = capitalised(text);
  const words = subject === null ? [] : text.slice(subject.length).trim().split(" ");
  const verb = words.pop();
  if (subject === null || verb === undefined || words.length === 0 || !/^\p{Ll}+$/u.test(verb)) return text;
  return `${subject} ${verb} ${words.join(" ")}`;
}

/** The first word may have a capital by chance; German nouns tell themselves by theirs. */
function capitalised(text: string): string | null {
  const small = text.slice(0, 1).toLowerCase() + text.slice(1);
  const match = SUBJECT.exec(small) ?? SUBJECT.exec(text);
  return match === null ? null : text.slice(0, match[0].length);
}
