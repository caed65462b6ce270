import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/promotion/')({
  beforeLoad: () => {
    throw redirect({ to: '/promotion/event', replace: true })
  },
})
