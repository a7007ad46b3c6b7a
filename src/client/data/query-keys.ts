import type { BaseProfileFilter, BaseProfileSort } from '../../contract/shapes/base-profile-list.ts';

export interface ListView {
  filter: BaseProfileFilter;
  sort: BaseProfileSort;
  direction: 'asc' | 'desc';
}

/** The names under which answers are kept. The first word is the operation. */
export const queryKeys = {
  locales: ['locale.list'] as const,
  tags: ['tag.list'] as const,
  attributes: ['attribute.list'] as const,
  baseProfilePages: ['base-profile.list'] as const,
  baseProfileView: (view: ListView) => ['base-profile.list', view] as const,
  baseProfilePage: (view: ListView, page: number) => ['base-profile.list', view, page] as const,
  baseProfile: (id: string) => ['base-profile.get', id] as const,
  baseProfileSearch: (text: string) => ['base-profile.search', text] as const,
  baseProfileLog: (id: string, limit: number) => ['log.list', id, limit] as const,
  baseProfileLogs: (id: string) => ['log.list', id] as const,
};
