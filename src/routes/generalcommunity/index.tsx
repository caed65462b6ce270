import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/generalcommunity/')({
  beforeLoad: () => {
    throw redirect({ to: '/generalcommunity/purchasereview', replace: true })
  },
})
