import type { Resolver } from '@tessera/contract'
import { axesOf, chosenOf } from '../../../tokens/model/themes/chosen.ts'
import { ThemeSample } from './theme-sample.tsx'
import styles from './sample.module.css'

/** Each is a request. */
const mostSamples = 3

/** Themes as samples of an interface in their colors, one for each context of the first axis. */
export function ThemeSamples({ ws, resolver }: { ws: string; resolver: Resolver }) {
  return (
    <span className={styles.samples} aria-hidden>
      {inputsOf(resolver).map(({ label, input }) => (
        <ThemeSample key={label} ws={ws} resolver_id={resolver.id} label={label} input={input} />
      ))}
    </span>
  )
}

/** The contexts of the first axis, with the defaults of the others. */
function inputsOf(resolver: Resolver): { label: string; input: ReadonlyMap<string, string> }[] {
  const standard = chosenOf(resolver, null)
  const [axis] = axesOf(resolver)
  if (!axis) return [{ label: '', input: standard }]
  return axis.contexts
    .slice(0, mostSamples)
    .map(({ name }) => ({ label: name, input: new Map(standard).set(axis.name, name) }))
}
