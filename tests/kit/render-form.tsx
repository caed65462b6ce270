import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { FormProvider, type FormScope } from '@/kit/detail/form-context'
import { Form } from '@/shared/lib/form'
import { DialogHost } from '@/shared/ui/layers/dialog'

/** Renders fields in a form with all providers. Returns the form as well. */
export function renderForm(values: Record<string, unknown>, children: ReactNode, scope: Partial<FormScope> = {}) {
  const form = new Form<Record<string, unknown>>(values)
  const full: FormScope = { form, rules: {}, title: (name) => name, readOnly: undefined, masked: [], ...scope }
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FormProvider value={full}>{children}</FormProvider>
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, form, user: userEvent.setup() }
}
