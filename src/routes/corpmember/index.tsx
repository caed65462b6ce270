import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/corpmember/')({
  beforeLoad: () => {
    throw redirect({ to: '/corpmember/apply', replace: true })
  },
})
