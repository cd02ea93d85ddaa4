import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Notice } from '../../../ui/states.tsx'
import { outputsQuery } from '../queries.ts'
import { startingPoints, type StartingPoint } from '../starting-points.ts'
import { NewOutput } from './new-output.tsx'
import { OutputList } from './output-list.tsx'
import styles from './list.module.css'

/** The outputs of a workspace: the files that its team exports. */
export function OutputsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/outputs' })
  const navigate = useNavigate()
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const outputs = useQuery(outputsQuery(ws))
  const [start, setStart] = useState<StartingPoint | null>(null)
  const readOnly = whyNot('share', workspace)
  return (
    <ListPage
      title="Outputs"
      intro="Files that builds, apps and releases get: which tokens, called what, in which units and format. Everyone who fetches one gets the same bytes."
      create={{ label: 'Create output', unavailable: readOnly, onPress: () => setStart(startingPoints[0]!) }}
      notice={readOnly !== null && workspace && <Notice kind="info">{readOnly}</Notice>}
      query={outputs}
      empty={{
        title: 'No outputs yet',
        manual: 'tokens/outputs',
        text: 'An output says which files the team wants: the web needs rem and CSS names, an app its constants. Once kept here, the settings are the same for every build. Begin with one of these.',
        more: <StartingPoints readOnly={readOnly} onChoose={setStart} />,
      }}
      list={all => <OutputList ws={ws} outputs={all} readOnly={readOnly} />}
      below={
        <p className={styles.about}>
          To export a text once, use Export in the menu of its tokenset. <Link to="/connect">Connect</Link> shows how
          builds sign in.
        </p>
      }
    >
      <NewOutput
        ws={ws}
        outputs={outputs.data ?? []}
        start={start}
        onClose={() => setStart(null)}
        onCreated={name => navigate({ to: '/w/$ws/outputs/$output', params: { ws, output: name } })}
      />
    </ListPage>
  )
}

function StartingPoints({ readOnly, onChoose }: { readOnly: string | null; onChoose: (start: StartingPoint) => void }) {
  return (
    <ul className={styles.starts} aria-label="Starting points">
      {startingPoints.map(start => (
        <li key={start.id} className={styles.start}>
          <strong>{start.label}</strong>
          <span className={styles.muted}>{start.hint}</span>
          <Button
            size="small"
            unavailable={readOnly}
            aria-label={`Create ${start.label}`}
            onPress={() => onChoose(start)}
          >
            Create
          </Button>
        </li>
      ))}
    </ul>
  )
}
