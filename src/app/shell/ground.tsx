import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/global.layer.css'
// What the lazy layers build on stands before them: loaded with the second of two layers, it would undo the first.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { DialogHost, leaveDialogs } from '@/shared/ui/layers/dialog'
import { closeErrors, ToastHost } from '@/shared/ui/layers/toast'
import { TooltipHost } from '@/shared/ui/layers/tooltip'
import { mantineProps } from '../theme/theme'

const Page = createContext<ReactNode>(null)
const PageHere = () => use(Page)

/** One element for all pages: drawn again, the provider would compute its 200 variables and draw whatever reads its theme, at every step of the URL. */
const look = (
  <MantineProvider {...mantineProps}>
    <PageHere />
    <DialogHost />
    <ToastHost />
    <TooltipHost />
  </MantineProvider>
)

/** What every page but sign-in stands in: the look, and the places where dialogs, toasts and the tooltip appear. */
export function Ground({ children }: { children: ReactNode }) {
  const router = useRouter()
  // what was said and asked of a page goes with it
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        closeErrors()
        leaveDialogs()
      }),
    [router],
  )
  return <Page value={children}>{look}</Page>
}
