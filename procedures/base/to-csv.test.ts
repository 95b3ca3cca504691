import { describe, expect, it } from "vitest";
import { toCsv } from "./to-csv";

describe("toCsv", () => {
  it("quotes what a comma, a quote or a line break would tear apart", () => {
    expect(toCsv(["name", "note"], [['Gate "A", north', "two\nlines"]])).toBe(
      'name,note\r\n"Gate ""A"", north","two\nlines"\r\n',
    );
  });

  it.each(["=1+1", "+39 02", "-2", "@SUM(A1)", "\t=1"])("lets no spreadsheet run %j", (text) => {
    expect(toCsv(["x"], [[text]])).toBe(`x\r\n'${text}\r\n`);
  });

  it("keeps numbers, negative ones too, and leaves out what is missing", () => {
    expect(toCsv(["a", "b", "c"], [[-84, 4.5, null]])).toBe("a,b,c\r\n-84,4.5,\r\n");
  });

  it("keeps text of every script as it is", () => {
    expect(toCsv(["x"], [["مستودع 🚚 <b>"]])).toBe("x\r\nمستودع 🚚 <b>\r\n");
  });
});
