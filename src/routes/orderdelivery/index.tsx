import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/orderdelivery/')({
  beforeLoad: () => {
    throw redirect({ to: '/orderdelivery/allorder', replace: true })
  },
})
