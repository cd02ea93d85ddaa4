// What happened between one fault and the next, counted where it ends.

const nothing = {
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  stale: 0,
  failedWithKey: 0,
  failedWithoutKey: 0,
  failedReads: 0,
  reads: 0,
  longestGap: 0,
  readsInGap: 0,
}

export function createTally() {
  const phases = []
  let phase
  let lastWrite = performance.now()
  let readsSince = 0
  /** The time without an acknowledged write goes to the phase in which it was longest. */
  function measureGap() {
    const seconds = (performance.now() - lastWrite) / 1000
    if (phase !== undefined && seconds > phase.longestGap)
      Object.assign(phase, { longestGap: seconds, readsInGap: readsSince })
  }
  return {
    phases,
    begin(name) {
      measureGap()
      phases.push((phase = { name, ...nothing }))
      lastWrite = performance.now()
      readsSince = 0
      return phase
    },
    end: measureGap,
    now: () => phase,
    count(what) {
      phase[what]++
      if (what === 'reads') readsSince++
    },
    acknowledged() {
      measureGap()
      lastWrite = performance.now()
      readsSince = 0
      phase.acknowledged++
    },
    /** Something that must never be: it is counted, and printed with what tells it apart. */
    fault(what, which, details) {
      which[what]++
      if (which[what] <= 3) console.error(`  ${which.name}: ${what}: ${details}`)
    },
  }
}
