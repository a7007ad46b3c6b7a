import { afterAll, vi } from 'vitest';

// Test files that share a process share its clock: one that left it standing still held up whatever came after it.
afterAll(() => void vi.useRealTimers());
