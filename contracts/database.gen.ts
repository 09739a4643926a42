export interface Database { public: { Tables: Record<never, never>; Views: Record<never, never>; Functions: Record<never, never>; Enums: Record<never, never>; CompositeTypes: Record<never, never> } }
