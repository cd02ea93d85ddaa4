import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { IconButton } from '../ui/button.tsx'
import { Sheet } from '../ui/overlay/sheet.tsx'
import { Mark } from '../ui/mark.tsx'
import { MenuContent } from '../ui/overlay/menu.tsx'
import { ToastRegion } from '../ui/overlay/toast.tsx'
import { workspacesQuery } from '../api/queries.ts'
import { PlanBanner } from '../subscription/plan-banner.tsx'
import { PaletteGate } from './palette-gate.tsx'
import { listenToUndoKeys } from './undo-keys.ts'
import { lazy } from '../ui/overlay/lazy.tsx'
import { lastWorkspace, rememberWorkspace } from './last-workspace.ts'
import { useMedia } from '../ui/page/media.ts'
import { Rail } from './rail.tsx'
import { RailExtra } from '../ui/page/rail-extra.tsx'
import { usePainted } from '../ui/page/use-painted.ts'
import styles from './shell.module.css'

const nothing = () => null
const Live = lazy(async () => (await import('../live/live.tsx')).Live, nothing)
const ConfirmSession = lazy(async () => (await import('../session/confirm-session.tsx')).ConfirmSession, nothing)
const Bell = lazy(async () => (await import('../notifications/bell.tsx')).Bell, nothing)

/** The frame: navigation on the left (a drawer on narrow screens), and the current screen. */
export function Shell() {
  const router = useRouter()
  const navigate = useNavigate()
  const { ws } = useParams({ strict: false })
  const narrow = useMedia('(max-width: 767px)')
  const [drawer, setDrawer] = useState(false)
  const path = useRouterState({ select: state => state.location.href })
  const painted = usePainted()
  const [settled, setSettled] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  // Outside of any workspace, the navigation keeps the last one.
  const id = ws ?? lastWorkspace()
  const current = workspaces.find(each => each.id === id) ?? null

  const live = (
    <>
      {painted && ws && <Live ws={ws} />}
      <span className={styles.bell}>{settled && <Bell />}</span>
    </>
  )

  useEffect(() => {
    if (current) rememberWorkspace(current.id)
  }, [current])
  useEffect(listenToUndoKeys, [])
  useEffect(() => setDrawer(false), [path])
  useEffect(() => {
    // Later than the requests of the screen itself.
    const timer = setTimeout(() => {
      void MenuContent.preload()
      setSettled(true)
    }, 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <AriaRouter navigate={href => void navigate({ href })} useHref={href => router.history.createHref(href)}>
      <a href="#main" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </a>
      {settled && <ConfirmSession />}
      <div className={styles.shell}>
        {narrow ? (
          <>
            <header className={styles.bar}>
              <IconButton label="Navigation" onPress={() => setDrawer(true)}>
                <MenuIcon size={18} />
              </IconButton>
              <Mark />
              <span className={styles.where}>{current?.name ?? 'Tessera'}</span>
              <span className={styles.live}>{live}</span>
            </header>
            <Sheet title="Navigation" side="left" isOpen={drawer} onClose={() => setDrawer(false)}>
              <Rail workspaces={workspaces} current={current}>
                <RailExtra className={styles.extra} />
              </Rail>
            </Sheet>
          </>
        ) : (
          <div className={styles.rail}>
            <Rail workspaces={workspaces} current={current} live={live}>
              <RailExtra className={styles.extra} />
            </Rail>
          </div>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <PlanBanner />
          <Outlet />
        </main>
      </div>
      <PaletteGate workspaces={workspaces} current={current} />
      <ToastRegion />
    </AriaRouter>
  )
}
