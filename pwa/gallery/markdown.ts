// An answer in every kind of Markdown, in parts that fit on a phone.

export const TEXT = `# A weekend at home

A short plan, with **what matters**, *what would be nice*, ~~what can wait~~ and \`what to type\`. More stands in [the family calendar](https://example.org/calendar).

## Saturday

> Whoever wakes up first makes tea.

1. Breakfast
2. The market
   - bread
   - two kinds of cheese
3. Nothing at all

- [x] Call Grandma Rose
- [ ] Mend the bicycle

---

### Sunday

A line that ends here,
and one that goes on: Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung.`;

export const TABLE = `What the four of you need:

| Dish | Anna | Ben | Mia | Grandma Rose | Minutes |
|:--|--:|--:|--:|--:|:-:|
| Rice | 80 g | 100 g | 60 g | 50 g | 12 |
| Lentils | 70 g | 90 g | 50 g | 50 g | 25 |

The sum $a^2 + b^2 = c^2$ stays as it was written, and so does:

$$\\int_0^1 x^2 \\, dx = \\frac{1}{3}$$

\`\`\`python
def grams(people: list[str], each: int = 80) -> int:
    """How much rice to cook for everybody at the table, in grams."""
    return len(people) * each
\`\`\`

    indented as in an old letter

![A bowl of rice](https://example.org/rice.jpg)`;

export const CODE = `This one. It goes through the shelf and counts:

\`\`\`ts
/** How many jars of each kind are left. */
export function countJars(shelf: readonly Jar[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, isEmpty } of shelf) {
    if (!isEmpty) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts; // "plum" => 3
}
\`\`\`

What it wrote into its list, in no language that I know:

\`\`\`jars
plum 3 · quince 1 · gooseberry 0, and a line that goes on further than any phone is wide
\`\`\``;
