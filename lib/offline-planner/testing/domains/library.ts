import { pickString, pickStrings } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedRefusal, SimulatedSurface } from "../simulated-surface";

const AUTHORS = ["Ursula Le Guin", "Italo Calvino", "Toni Morrison", "Stanislaw Lem"];

/** A lending library: a shelf that can be narrowed down, loans, holds, and withdrawing books for good. */
export function createLibrarySurface() {
  const books = [
    {
      isbn: "b-101",
      title: "Invisible Cities",
      author: "Italo Calvino",
      genre: "fiction",
      loan: "on-loan",
      year: 1972,
    },
    {
      isbn: "b-102",
      title: "Solaris",
      author: "Stanislaw Lem",
      genre: "science-fiction",
      loan: "available",
      year: 1961,
    },
    {
      isbn: "b-103",
      title: "The Dispossessed",
      author: "Ursula Le Guin",
      genre: "science-fiction",
      loan: "on-loan",
      year: 1974,
    },
    {
      isbn: "b-104",
      title: "Beloved",
      author: "Toni Morrison",
      genre: "fiction",
      loan: "available",
      year: 1987,
    },
    {
      isbn: "b-105",
      title: "The Cyberiad",
      author: "Stanislaw Lem",
      genre: "science-fiction",
      loan: "overdue",
      year: 1965,
    },
    {
      isbn: "b-106",
      title: "A Wizard of Earthsea",
      author: "Ursula Le Guin",
      genre: "fantasy",
      loan: "available",
      year: 1968,
    },
  ];
  const criteria = { genre: "all", author: "", loan: "all" };
  const marked = new Set<string>();
  const shelf = () =>
    books
      .filter((book) => criteria.genre === "all" || book.genre === criteria.genre)
      .filter((book) => criteria.author === "" || book.author === criteria.author)
      .filter((book) => criteria.loan === "all" || book.loan === criteria.loan);
  const nothingMarked = () => (marked.size === 0 ? "Mark one or more books before doing this." : undefined);
  const touched = () => ({ books: books.filter((book) => marked.has(book.isbn)).map((book) => book.title) });

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_shelf__criteria__read",
      description: "[view · read] Which criteria narrow the shelf down, and the authors to choose from.",
      run: () => ({ ...criteria, authors: AUTHORS }),
    },
    {
      name: "view_shelf__criteria__apply",
      description: "[view · local-state] Narrow the shelf down by genre, author or loan state.",
      schema: {
        genre: { type: "string", enum: ["all", "fiction", "science-fiction", "fantasy"] },
        author: { type: "string", description: "Full name of an author" },
        loan: { type: "string", enum: ["all", "available", "on-loan", "overdue"], description: "Loan state" },
      },
      run: (input) => ({ ...Object.assign(criteria, input) }),
    },
    {
      name: "view_shelf__books__list",
      description: "[view · read] The books on the shelf as it is narrowed down now.",
      run: () => ({
        books: shelf().map((book) => ({ ...book, marked: marked.has(book.isbn) })),
        count: shelf().length,
      }),
    },
    {
      name: "view_shelf__books__mark",
      description: "[view · local-state] Mark these books, and no others, for the next operation.",
      schema: { isbns: { type: "array", items: { type: "string" }, description: "ISBN of each book" } },
      required: ["isbns"],
      run: (input) => {
        const isbns = pickStrings(input, "isbns");
        if (!isbns.every((isbn) => books.some((book) => book.isbn === isbn))) {
          throw new SimulatedRefusal(
            "PRECONDITION_FAILED",
            "with-changes",
            "Use books that are on the shelf.",
          );
        }
        marked.clear();
        for (const isbn of isbns) {
          marked.add(isbn);
        }
        return { markedCount: marked.size };
      },
    },
    {
      name: "domain_loans__extend",
      description: "[domain · server-mutation] Extend the loan of the marked books.",
      schema: { weeks: { type: "integer", minimum: 1, maximum: 8, description: "Number of weeks" } },
      required: ["weeks"],
      blocked: nothingMarked,
      run: touched,
    },
    {
      name: "domain_books__reserve",
      description: "[domain · server-mutation] Reserve a book for a reader at a branch.",
      schema: {
        isbn: { type: "string", description: "ISBN of the book" },
        branch: {
          type: "string",
          enum: ["central", "harbour", "university"],
          description: "Where it is collected",
        },
      },
      required: ["isbn", "branch"],
      run: (input) => ({ reserved: pickString(input, "isbn"), branch: pickString(input, "branch") }),
    },
    {
      name: "domain_books__withdraw",
      description:
        "[domain · destructive · requires confirmation] Withdraw the marked books from the collection for good.",
      blocked: nothingMarked,
      run: touched,
    },
    {
      name: "domain_notices__send",
      description:
        "[domain · external-side-effect · requires confirmation] Send a notice to a reader by email.",
      schema: {
        email: { type: "string", format: "email" },
        message: { type: "string", description: "Text of the notice" },
      },
      required: ["email", "message"],
      run: (input) => ({ sentTo: pickString(input, "email") }),
    },
  ];
  return { surface: new SimulatedSurface(capabilities, { current: "/shelf" }), books, criteria, marked };
}
