import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
// What the lazy layers build on stands before them: loaded with the second of two layers, it would undo the first.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import type { ReactNode } from 'react'
import { DialogHost } from '@/shared/ui/layers/dialog'
import { ToastHost } from '@/shared/ui/layers/toast'
import { TooltipHost } from '@/shared/ui/layers/tooltip'
import { theme } from '../theme/theme'

/** What every page but sign-in stands in: the look, and the places where dialogs, toasts and the tooltip appear. */
export function Ground({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      {children}
      <DialogHost />
      <ToastHost />
      <TooltipHost />
    </MantineProvider>
  )
}
