import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { draw } from '../ui/dom.ts';

/** Draws what asks the server, with the queries of the page. */
export const drawAsking = (node: ReactNode) => draw(createElement(QueryClientProvider, { client: queryClient }, node));
