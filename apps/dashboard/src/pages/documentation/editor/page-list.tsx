import type { Documentation } from '@tessera/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis, Plus, Trash2 } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { slugFrom } from '../../../tokens/tokensets/sharing/page-draft.ts'
import styles from './editor.module.css'

interface Props {
  documentation: Documentation
  /** The path of the open page. */
  open: string | null
  readOnly: string | null
}

export function PageList({ documentation, open, readOnly }: Props) {
  const { workspace_id: ws, slug, pages } = documentation
  const [adding, setAdding] = useState(false)
  return (
    <nav className={styles.pages} aria-label="Pages">
      <ol>
        {pages.map(({ path, title }, at) => (
          <li key={path}>
            <Link
              to="/w/$ws/documentation/$slug"
              params={{ ws, slug }}
              search={{ page: path }}
              aria-current={path === open ? 'page' : undefined}
            >
              {title}
            </Link>
            <PageMenu documentation={documentation} at={at} readOnly={readOnly} />
          </li>
        ))}
      </ol>
      <Button icon={<Plus size={14} aria-hidden />} unavailable={readOnly} onPress={() => setAdding(true)}>
        Add page
      </Button>
      <Dialog title="Add page" size="small" isOpen={adding} onClose={() => setAdding(false)}>
        <NewPage documentation={documentation} onClose={() => setAdding(false)} />
      </Dialog>
    </nav>
  )
}

function PageMenu({ documentation, at, readOnly }: Omit<Props, 'open'> & { at: number }) {
  const { workspace_id, slug, pages } = documentation
  const { path, title } = pages[at]!
  const [deleting, setDeleting] = useState(false)
  const move = async (by: -1 | 1) => {
    const paths = pages.map(page => page.path)
    paths.splice(at + by, 0, ...paths.splice(at, 1))
    try {
      await api.documentation.order({ workspace_id, slug, paths })
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    }
  }
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        placement="bottom end"
        trigger={
          <IconButton label={`Actions for ${title}`} size="small">
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<ArrowUp size={14} />}
          unavailable={readOnly ?? (at === 0 ? 'It is the first' : null)}
          onAction={() => void move(-1)}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={14} />}
          unavailable={readOnly ?? (at === pages.length - 1 ? 'It is the last' : null)}
          onAction={() => void move(1)}
        >
          Move down
        </MenuItem>
        <MenuLine />
        <MenuItem danger icon={<Trash2 size={14} />} unavailable={readOnly} onAction={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <Confirm
        title={`Delete the page ${title}?`}
        verb="Delete page"
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => api.documentation.deletePage({ workspace_id, slug, page: path })}
      >
        <p>Its text is lost, and its address answers “not found” from then on.</p>
      </Confirm>
    </>
  )
}

function NewPage({ documentation, onClose }: { documentation: Documentation; onClose: () => void }) {
  const { workspace_id, slug } = documentation
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [path, setPath] = useState<string | null>(null)
  const { busy, error, submit } = useFormState()
  const wanted = path ?? slugFrom(title, 'page')
  const add = () =>
    submit(async () => {
      await api.documentation.createPage({ workspace_id, slug, path: wanted, title })
      onClose()
      await navigate({
        to: '/w/$ws/documentation/$slug',
        params: { ws: workspace_id, slug },
        search: { page: wanted },
      })
    })
  return (
    <DialogForm verb="Add page" busy={busy} error={error} onClose={onClose} onSubmit={() => void add()}>
      <Field label="Title" isRequired autoFocus value={title} onChange={setTitle} maxLength={200} autoComplete="off" />
      <Field
        label="Path"
        mono
        isRequired
        value={wanted}
        onChange={setPath}
        hint="Such as components/button; pages that begin alike stand together"
        autoComplete="off"
      />
    </DialogForm>
  )
}
