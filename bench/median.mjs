/** The middle one of some numbers; of an even number of them, the upper. */
export const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
