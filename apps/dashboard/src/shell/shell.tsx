import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from '../icons/icons.generated.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { IconButton } from '../ui/button.tsx'
import { tooltips } from '../ui/form/hint.tsx'
import { Sheet } from '../ui/overlay/sheet.tsx'
import { Mark } from '../ui/mark.tsx'
import { MenuContent } from '../ui/overlay/menu.tsx'
import { ToastRegion } from '../ui/overlay/toast.tsx'
import { workspacesQuery } from '../api/queries.ts'
import { banners, behind, corners } from '../api/parts.ts'
import { PaletteGate } from './palette-gate.tsx'
import { listenToUndoKeys } from './undo-keys.ts'
import { lastWorkspace, rememberWorkspace } from '../api/last-workspace.ts'
import { useMedia } from '../ui/page/media.ts'
import { Rail } from './rail.tsx'
import { RailExtra } from '../ui/page/rail-extra.tsx'
import styles from './shell.module.css'

/** The frame: navigation on the left (a drawer on narrow screens), and the current screen or `children`. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const router = useRouter()
  const navigate = useNavigate()
  const { ws } = useParams({ strict: false })
  const narrow = useMedia('(max-width: 767px)')
  const [drawer, setDrawer] = useState(false)
  const path = useRouterState({ select: state => state.location.href })
  const settled = useSettled()
  const main = useRef<HTMLElement>(null)
  const { workspaces, current } = useCurrent(ws)

  const corner = (
    <span className={styles.corner}>{settled && corners.map((Corner, at) => <Corner key={at} ws={ws} />)}</span>
  )

  useEffect(listenToUndoKeys, [])
  useEffect(() => setDrawer(false), [path])

  return (
    <AriaRouter navigate={href => void navigate({ href })} useHref={href => router.history.createHref(href)}>
      <a href="#main" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </a>
      {settled && behind.map((Part, at) => <Part key={at} />)}
      <div className={styles.shell}>
        {narrow ? (
          <>
            <header className={styles.bar}>
              <IconButton label="Navigation" onPress={() => setDrawer(true)}>
                <MenuIcon size={18} />
              </IconButton>
              <Mark />
              <span className={styles.where}>{current?.name ?? 'Tessera'}</span>
              {corner}
            </header>
            <Sheet title="Navigation" side="left" isOpen={drawer} onClose={() => setDrawer(false)}>
              <Rail workspaces={workspaces} current={current}>
                <RailExtra className={styles.extra} />
              </Rail>
            </Sheet>
          </>
        ) : (
          <div className={styles.rail}>
            <Rail workspaces={workspaces} current={current} corner={corner}>
              <RailExtra className={styles.extra} />
            </Rail>
          </div>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {settled && banners.map((Banner, at) => <Banner key={at} />)}
          {children}
        </main>
      </div>
      <PaletteGate workspaces={workspaces} current={current} />
      <ToastRegion />
    </AriaRouter>
  )
}

/** The workspaces, and the one that the navigation shows, which is also remembered. */
function useCurrent(ws: string | undefined) {
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  // Outside of any workspace, the navigation keeps the last one, or shows the first.
  const id = ws ?? lastWorkspace()
  const current = workspaces.find(each => each.id === id) ?? (ws ? null : workspaces[0]) ?? null
  useEffect(() => {
    if (current) rememberWorkspace(current.id)
  }, [current])
  return { workspaces, current }
}

/** Whether the screen has had the time to load, so that what the frame loads for later does not delay it. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    // Later than the requests of the screen itself.
    const timer = setTimeout(() => {
      void MenuContent.preload()
      void tooltips.preload()
      setSettled(true)
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
