// Writes to several modes in turn and rolls back on failure: a token has one name in all modes, but the API writes one
// mode at a time.

/** The ids of modes in the order of writing; `write` and `revert` act on one mode each. */
interface Step {
  modes: readonly string[]
  write: (mode_id: string) => Promise<unknown>
  revert: (mode_id: string) => Promise<unknown>
}

/**
 * Writes one mode after the other. After a refusal it reverts the modes before in reverse order and throws the refusal;
 * its message reports modes that stay as written.
 */
export async function inModes({ modes, write, revert }: Step): Promise<void> {
  const done: string[] = []
  try {
    for (const mode_id of modes) {
      await write(mode_id)
      done.unshift(mode_id)
    }
  } catch (failure) {
    const stuck: unknown[] = []
    for (const mode_id of done) await revert(mode_id).catch((error: unknown) => stuck.push(error))
    if (stuck.length === 0) throw failure
    const count = stuck.length === 1 ? 'one mode has' : `${stuck.length} modes have`
    throw new Error(
      `${wordsOf(failure)} Now ${count} the new name: taking it back failed, too (${wordsOf(stuck[0])}).`,
      {
        cause: failure,
      },
    )
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
