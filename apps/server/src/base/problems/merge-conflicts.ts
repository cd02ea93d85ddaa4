import { names } from './names.ts'

/** `2 tokens and 1 resolver were changed on both sides: …` */
export function conflictsSentence(
  conflicts: readonly ({ token: string } | { resolver: string } | { subject: string })[],
): string {
  const tokens = conflicts.flatMap(conflict => ('token' in conflict ? [conflict.token] : []))
  const resolvers = conflicts.flatMap(conflict => ('resolver' in conflict ? [conflict.resolver] : []))
  const said = conflicts.flatMap(conflict => ('subject' in conflict ? [conflict.subject] : []))
  const subjects = [
    ...counted(tokens.length, 'token'),
    ...counted(resolvers.length, 'resolver'),
    ...counted(said.length, 'piece', ' of guidance'),
  ].join(' and ')
  const were = conflicts.length === 1 ? 'was' : 'were'
  return `${subjects} ${were} changed on both sides: ${names([...tokens, ...resolvers, ...said])}. Settle each in resolutions.`
}

const counted = (count: number, what: string, rest = ''): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? what : `${what}s`}${rest}`]
