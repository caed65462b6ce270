import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '@/kit/route'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, preload }) => context.guard(location, preload),
})
