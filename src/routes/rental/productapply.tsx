import { createFileRoute } from '@tanstack/react-router'
import { soon } from '@/kit/route'

export const Route = createFileRoute('/rental/productapply')(soon())
