import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/exhibit/')({
  beforeLoad: () => {
    throw redirect({ to: '/exhibit/mainscreen', replace: true })
  },
})
