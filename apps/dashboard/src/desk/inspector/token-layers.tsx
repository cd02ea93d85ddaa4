import { Pencil } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { Input } from '@tessera/engine'
import type { ThemeSystem } from '../../tokens/model/themes/theme-system.ts'
import { targetOf } from '../../tokens/values/draft.ts'
import type { Chosen } from '../../tokens/model/themes/themed.ts'
import type { LayerEdit } from '../../themes/resolvers/layers/layer-editor.tsx'
import { layerName, placesOf, type LayeredMode } from '../../tokens/model/themes/layers.ts'
import type { OpenLayer } from '../../tokens/model/themes/use-open-layer.ts'
import { usePlaceNames } from '../../themes/resolvers/layers/use-place-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { LayerEditor } from '../../themes/resolvers/layers/lazy-layer-editor.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

interface Props {
  chosen: Chosen
  name: string
  readOnly: string | null
  onOpen: OpenLayer
}

/** The layers of the themes that set the token, the effective one first, with links to them. */
export function TokenLayers({ chosen: { system, input }, name, readOnly, onOpen }: Props) {
  const nameOf = usePlaceNames(system.resolver.workspace_id, system)
  const [editing, setEditing] = useState<LayerEdit | null>(null)
  const places = placesOf(system.layers, input, mode => system.tokenIn(mode, name))
  const layers = places.flatMap(({ held: token, ...place }) => (token ? [{ ...place, token }] : []))
  if (layers.length === 0) return null
  const resolvedIn = (place: (typeof layers)[number]) => valueAt(system, name, place, inputOf(place, input))
  return (
    <Section
      id="layers"
      label={`Layers of ${system.resolver.name}`}
      title={
        <>
          Layers of <bdi>{system.resolver.name}</bdi>
        </>
      }
    >
      <ol className={styles.rows}>
        {layers.map(place => {
          const label = [...new Set(place.layers.map(layerName))].join(', ')
          return (
            <li key={place.mode_id} className={styles.layer}>
              <AriaButton
                className={styles.link!}
                aria-label={`${label}: go to ${nameOf(place)}`}
                onPress={() => onOpen(name, place)}
              >
                <bdi>{label}</bdi>
              </AriaButton>
              {place.applies ? (
                <Badge kind="accent">counts</Badge>
              ) : (
                <span className={styles.muted}>{place.takesPart ? 'overridden' : 'not chosen'}</span>
              )}
              <span className={styles.layerValue}>
                <ValueView name={name} draft={place.token.draft} resolved={resolvedIn(place)} />
              </span>
              <IconButton
                label={`Edit the value in ${label}`}
                size="small"
                unavailable={readOnly}
                onPress={() => setEditing({ name, mode_id: place.mode_id })}
              >
                <Pencil size={12} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <div>
        <Button size="small" unavailable={readOnly} onPress={() => setEditing({ name })}>
          Write into a layer…
        </Button>
      </div>
      <LayerEditor
        system={system}
        input={input}
        editing={editing}
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
      />
    </Section>
  )
}

/** What the themes choose where a layer takes part. */
function inputOf({ layers: [first] }: Pick<LayeredMode<unknown>, 'layers'>, input: Input): Input {
  return first?.modifier && first.context !== null ? new Map(input).set(first.modifier, first.context) : input
}

/** What the value of a layer gives there; undefined where that is the value as it is written. */
function valueAt(system: ThemeSystem, name: string, { mode_id }: Pick<LayeredMode<unknown>, 'mode_id'>, input: Input) {
  const token = system.tokenIn(mode_id, name)
  const target = token ? targetOf(token.draft) : null
  if (target !== null && target !== name) return system.at(target, input)
  return token && system.holderAt(name, input)?.token === token ? system.at(name, input) : undefined
}
