import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/inquirycommunity/')({
  beforeLoad: () => {
    throw redirect({ to: '/inquirycommunity/product', replace: true })
  },
})
