// Kept from before any test fakes the clock, so that React gets its turns whatever the test's clock does.
const { setTimeout: laterTask } = globalThis;

/** React renders in one task and runs effects in another, and either may schedule one more. */
const TURNS = 3;

interface ActEnvironment {
  IS_REACT_ACT_ENVIRONMENT?: boolean;
}

const environment: ActEnvironment = globalThis as ActEnvironment;
let running = 0;
let before: boolean | undefined;

/**
 * Runs an agent's call with React working as it does in a browser. Inside `act` nothing is committed before the call
 * has ended, and a handler that waits for its own commit, as a navigation does, would never end.
 */
export async function outsideAct<T>(call: () => Promise<T>): Promise<T> {
  if (running === 0) {
    before = environment.IS_REACT_ACT_ENVIRONMENT;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  }
  running++;
  try {
    const result = await call();
    for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => laterTask(resolve, 0));
    return result;
  } finally {
    running--;
    if (running === 0) environment.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
