import type { Person, Toolbox } from './toolbox.ts';

export type Service = 'auth' | 'rest' | 'storage' | 'realtime' | 'absent';

type Trial = (tools: Toolbox) => PromiseLike<unknown>;

/** One call of the official client, as a trial. */
export interface Call {
  /** Its name in the client's documentation: `auth.signUp`. */
  name: string;
  /** The request on the wire. */
  request: string;
  /**
   * Tries it. Throws where the answer is not what the documentation promises; for a refused call it returns the answer.
   */
  run?: Trial;
  /** The protocol's own error code with which this server refuses the call. */
  refused?: string;
  /** The test that proves it, where a demo club alone cannot. */
  provenIn?: string;
}

/** A call that a demo club shows. */
export const call = (name: string, request: string, run: Trial): Call => ({ name, request, run });

/** The same with a parent who has just signed up. */
export const parentCall = (
  name: string,
  request: string,
  run: (parent: Person, tools: Toolbox) => PromiseLike<unknown>,
): Call => call(name, request, async (tools) => run(await tools.parent(), tools));

/** A call that this server refuses with the code. */
export const refusedCall = (name: string, request: string, refused: string, run: Trial): Call => ({
  name,
  request,
  refused,
  run,
});

/** A call that the test proves. */
export const provenCall = (name: string, request: string, provenIn: string): Call => ({ name, request, provenIn });

export interface Outcome {
  name: string;
  /** Null for a success. */
  fault: string | null;
}

/** Tries the calls one after another; one that fails does not keep the others from being tried. */
export async function runCalls(calls: readonly Call[], tools: Toolbox): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const tried of calls) {
    if (!tried.run) continue;
    outcomes.push({ name: tried.name, fault: await faultOf(tried, tools) });
    await tools.tidy();
  }
  return outcomes;
}

async function faultOf({ run, refused }: Call, tools: Toolbox): Promise<string | null> {
  try {
    const answer = await run!(tools);
    if (refused === undefined) return null;
    const code = codeOf(answer);
    return code === refused ? null : `was to be refused with ${refused}, answered ${code ?? JSON.stringify(answer)}`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
  }
}

function codeOf(answer: unknown): string | undefined {
  const { error } = answer as { error?: { code?: string; statusCode?: string } | null };
  return error?.code ?? error?.statusCode;
}
