import { expect, test } from "./fixtures/test";

const ROUTE = "/api/agent/model";

test.describe("the model gateway answers only those whom it should, in words", () => {
  test("without a session it is 401 and says to sign in", async ({ clientOf, application }) => {
    const nobody = await clientOf("nobody");
    const response = await nobody.post(ROUTE, { data: {}, headers: { origin: application.origin } });
    expect(response.status()).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { code: "signed-out", message: expect.stringMatching(/sign in/i) },
    });
  });

  test("a body over the size cap is 413 and says what the cap is about", async ({
    clientOf,
    application,
  }) => {
    const operator = await clientOf("operator");
    const response = await operator.post(ROUTE, {
      data: { prompt: [{ role: "user", content: [{ type: "text", text: "x".repeat(8_000_000) }] }] },
      headers: { origin: application.origin },
    });
    expect(response.status()).toBe(413);
    expect(await response.json()).toMatchObject({
      error: { code: "too-large", message: expect.stringMatching(/new conversation/i) },
    });
  });

  test("a body that is no call to a model is 400", async ({ clientOf, application }) => {
    const operator = await clientOf("operator");
    for (const data of ["not json", JSON.stringify({ prompt: "wrong shape" }), "[]"]) {
      const response = await operator.post(ROUTE, {
        data,
        headers: { origin: application.origin, "content-type": "application/json" },
      });
      expect(response.status(), data).toBe(400);
    }
  });

  test("a page of another site cannot use it with the visitor's cookies", async ({ clientOf }) => {
    const operator = await clientOf("operator");
    const response = await operator.post(ROUTE, {
      data: {},
      headers: { origin: "https://elsewhere.example" },
    });
    expect(response.status()).toBe(403);
  });
});
