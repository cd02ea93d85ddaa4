import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { Chosen } from '../../model/themes/themed.ts'
import type { LayerEdit } from '../../resolvers/layers/layer-editor.tsx'
import { layerName, placesOf } from '../../model/themes/layers.ts'
import type { OpenLayer } from '../../model/themes/use-open-layer.ts'
import { usePlaceNames } from '../../resolvers/layers/use-place-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { LayerEditor } from '../../resolvers/layers/lazy-layer-editor.ts'
import { ValueView } from '../../pictures/value-view.tsx'
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
  return (
    <section className={styles.block} aria-label={`Layers of ${system.resolver.name}`}>
      <h3>
        Layers of <bdi>{system.resolver.name}</bdi>
      </h3>
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
                <ValueView draft={place.token.draft} resolved={place.applies ? system.at(name, input) : undefined} />
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
    </section>
  )
}
