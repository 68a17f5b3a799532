import './admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './admin-app.tsx'
import { createQueries } from './parts/call.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>
  </StrictMode>,
)
