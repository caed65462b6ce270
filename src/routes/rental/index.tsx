import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/rental/')({
  beforeLoad: () => {
    throw redirect({ to: '/rental/productapply', replace: true })
  },
})
