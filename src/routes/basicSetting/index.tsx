import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/basicSetting/')({
  beforeLoad: () => {
    throw redirect({ to: '/basicSetting/permission', replace: true })
  },
})
