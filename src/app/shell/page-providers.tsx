import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/global.layer.css'
// Imported before the lazy layers, since a later import would override their styles.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { DialogHost, dismissDialogs } from '@/shared/ui/layers/dialog'
import { closeErrors, ToastHost } from '@/shared/ui/layers/toast'
import { TooltipHost } from '@/shared/ui/layers/tooltip'
import { mantineProps } from '../theme/theme'

const PageContext = createContext<ReactNode>(null)
const PageSlot = () => use(PageContext)

/** Created once: re-rendering the provider on every URL change would recompute its 200 variables and all theme consumers. */
const providers = (
  <MantineProvider {...mantineProps}>
    <PageSlot />
    <DialogHost />
    <ToastHost />
    <TooltipHost />
  </MantineProvider>
)

/** Provides theme, dialogs, toasts and tooltip to every page except the sign-in. */
export function PageProviders({ children }: { children: ReactNode }) {
  const router = useRouter()
  // dialogs and errors of a page are closed on leaving it
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        closeErrors()
        dismissDialogs()
      }),
    [router],
  )
  return <PageContext value={children}>{providers}</PageContext>
}
