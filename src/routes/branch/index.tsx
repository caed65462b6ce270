import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/branch/')({
  beforeLoad: () => {
    throw redirect({ to: '/branch/manage', replace: true })
  },
})
