// Written by `npm run generate` from the database: edit db/schema instead.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' };
  public: {
    Tables: {
      absences: {
        Row: {
          announced_by: string | null;
          by_club: boolean;
          child_id: string;
          created_at: string;
          excused: boolean;
          id: string;
          lesson_id: string;
          note: string | null;
        };
        Insert: {
          announced_by?: string | null;
          by_club?: boolean;
          child_id: string;
          created_at?: string;
          excused: boolean;
          id?: string;
          lesson_id: string;
          note?: string | null;
        };
        Update: Partial<Database['public']['Tables']['absences']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'absences_announced_by_fkey';
            columns: ['announced_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'absences_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'absences_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'absences_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'absences_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'absences_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'absences_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'absences_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      accidents: {
        Row: {
          child_id: string | null;
          created_at: string;
          done: string;
          event_id: string | null;
          follow_up: string | null;
          followed_up_at: string | null;
          followed_up_by: string | null;
          happened_at: string;
          id: string;
          informed: string | null;
          lesson_id: string | null;
          location_id: string | null;
          reported_by: string | null;
          spot: string | null;
          what: string;
        };
        Insert: {
          child_id?: string | null;
          created_at?: string;
          done: string;
          event_id?: string | null;
          follow_up?: string | null;
          followed_up_at?: string | null;
          followed_up_by?: string | null;
          happened_at: string;
          id?: string;
          informed?: string | null;
          lesson_id?: string | null;
          location_id?: string | null;
          reported_by?: string | null;
          spot?: string | null;
          what: string;
        };
        Update: Partial<Database['public']['Tables']['accidents']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'accidents_followed_up_by_fkey';
            columns: ['followed_up_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'accidents_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'accidents_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'accidents_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_reported_by_fkey';
            columns: ['reported_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      achievements: {
        Row: {
          awarded_by: string | null;
          awarded_on: string;
          child_id: string;
          created_at: string;
          description: string | null;
          id: string;
          title: string;
        };
        Insert: {
          awarded_by?: string | null;
          awarded_on?: string;
          child_id: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          title: string;
        };
        Update: Partial<Database['public']['Tables']['achievements']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'achievements_awarded_by_fkey';
            columns: ['awarded_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'achievements_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'achievements_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'achievements_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'achievements_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'achievements_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
        ];
      };
      album_children: {
        Row: {
          child_id: string;
          created_at: string;
          lesson_id: string;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          lesson_id: string;
        };
        Update: Partial<Database['public']['Tables']['album_children']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'album_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'album_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'album_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'album_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'album_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'album_children_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'album_children_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      albums: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          name_en: string | null;
          name_ru: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['albums']['Insert']>;
        Relationships: [];
      };
      athlete_accounts: {
        Row: {
          approved: boolean;
          approved_at: string | null;
          approved_by: string | null;
          birth_date: string | null;
          child_id: string | null;
          created_at: string;
          gender: 'female' | 'male' | null;
          license: string | null;
          parent_asked_at: string | null;
          parent_confirmed_at: string | null;
          parent_declined_at: string | null;
          parent_email: string | null;
          phone: string | null;
          refusal_reason: string | null;
          refused_at: string | null;
          refused_by: string | null;
          user_id: string;
        };
        Insert: {
          approved?: boolean;
          approved_at?: string | null;
          approved_by?: string | null;
          birth_date?: string | null;
          child_id?: string | null;
          created_at?: string;
          gender?: 'female' | 'male' | null;
          license?: string | null;
          parent_asked_at?: string | null;
          parent_confirmed_at?: string | null;
          parent_declined_at?: string | null;
          parent_email?: string | null;
          phone?: string | null;
          refusal_reason?: string | null;
          refused_at?: string | null;
          refused_by?: string | null;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['athlete_accounts']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'athlete_accounts_refused_by_fkey';
            columns: ['refused_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'athlete_accounts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      athlete_confirmations: {
        Row: {
          confirmed_at: string | null;
          confirmed_name: string | null;
          created_at: string;
          declined_at: string | null;
          document_id: string | null;
          email: string;
          expires_at: string;
          id: string;
          token_hash: string;
          user_id: string;
          withdrawn_at: string | null;
        };
        Insert: {
          confirmed_at?: string | null;
          confirmed_name?: string | null;
          created_at?: string;
          declined_at?: string | null;
          document_id?: string | null;
          email: string;
          expires_at?: string;
          id?: string;
          token_hash: string;
          user_id: string;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['athlete_confirmations']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'athlete_confirmations_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'athlete_confirmations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      athlete_goals: {
        Row: {
          course: 'LCM' | 'SCM' | 'SCY' | null;
          created_at: string;
          distance: number | null;
          done_at: string | null;
          id: string;
          started_on: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley' | null;
          target_centiseconds: number | null;
          target_date: string | null;
          title: string | null;
          user_id: string;
        };
        Insert: {
          course?: 'LCM' | 'SCM' | 'SCY' | null;
          created_at?: string;
          distance?: number | null;
          done_at?: string | null;
          id?: string;
          started_on?: string;
          stroke?: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley' | null;
          target_centiseconds?: number | null;
          target_date?: string | null;
          title?: string | null;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['athlete_goals']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'athlete_goals_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      attachments: {
        Row: {
          bytes: number;
          created_at: string;
          file_path: string;
          id: string;
          message_id: string;
          name: string;
          position: number;
          type: string;
        };
        Insert: {
          bytes: number;
          created_at?: string;
          file_path: string;
          id?: string;
          message_id: string;
          name: string;
          position: number;
          type: string;
        };
        Update: Partial<Database['public']['Tables']['attachments']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'attachments_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      attendance: {
        Row: {
          child_id: string;
          client_id: string | null;
          created_at: string;
          id: string;
          lesson_id: string;
          marked_at: string;
          marked_by: string | null;
          status: 'present' | 'absent' | 'excused';
        };
        Insert: {
          child_id: string;
          client_id?: string | null;
          created_at?: string;
          id?: string;
          lesson_id: string;
          marked_at: string;
          marked_by?: string | null;
          status: 'present' | 'absent' | 'excused';
        };
        Update: Partial<Database['public']['Tables']['attendance']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'attendance_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      attendance_days: {
        Row: {
          absent: number;
          created_at: string;
          day: string;
          excused: number;
          present: number;
        };
        Insert: {
          absent: number;
          created_at?: string;
          day: string;
          excused: number;
          present: number;
        };
        Update: Partial<Database['public']['Tables']['attendance_days']['Insert']>;
        Relationships: [];
      };
      attendance_marks: {
        Row: {
          child_id: string;
          client_id: string;
          created_at: string;
          lesson_id: string;
          marked_at: string;
          marked_by: string | null;
          status: 'present' | 'absent' | 'excused' | null;
        };
        Insert: {
          child_id: string;
          client_id?: string;
          created_at?: string;
          lesson_id: string;
          marked_at: string;
          marked_by?: string | null;
          status?: 'present' | 'absent' | 'excused' | null;
        };
        Update: Partial<Database['public']['Tables']['attendance_marks']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'attendance_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'attendance_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_marks_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'attendance_marks_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_marks_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          created_at: string;
          details: Json;
          id: string;
          ip: string | null;
          subject_id: string | null;
          subject_table: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          created_at?: string;
          details?: Json;
          id?: string;
          ip?: string | null;
          subject_id?: string | null;
          subject_table: string;
        };
        Update: Partial<Database['public']['Tables']['audit_log']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'audit_log_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      bank_layouts: {
        Row: {
          columns: Json;
          created_at: string;
          created_by: string | null;
          id: string;
          key: string;
        };
        Insert: {
          columns: Json;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key: string;
        };
        Update: Partial<Database['public']['Tables']['bank_layouts']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'bank_layouts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      bank_pairs: {
        Row: {
          booked_before: string | null;
          created_at: string;
          id: string;
          payment_id: string;
          settled_here: boolean;
          transaction_id: string;
        };
        Insert: {
          booked_before?: string | null;
          created_at?: string;
          id?: string;
          payment_id: string;
          settled_here: boolean;
          transaction_id: string;
        };
        Update: Partial<Database['public']['Tables']['bank_pairs']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'bank_pairs_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_pairs_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'bank_pairs_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'bank_pairs_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_pairs_transaction_id_fkey';
            columns: ['transaction_id'];
            isOneToOne: false;
            referencedRelation: 'bank_transactions';
            referencedColumns: ['id'];
          },
        ];
      };
      bank_transactions: {
        Row: {
          amount: number;
          bank_reference: string;
          booked_on: string;
          created_at: string;
          created_by: string | null;
          currency: 'EUR' | 'BGN';
          decided_at: string | null;
          decided_by: string | null;
          details: string;
          euro_cents: number;
          file_name: string;
          fingerprint: string;
          id: string;
          note: string | null;
          payer_iban: string;
          payer_name: string;
          purpose: string;
          status: 'unpaired' | 'paired' | 'ignored';
          user_id: string | null;
          value_on: string | null;
        };
        Insert: {
          amount: number;
          bank_reference?: string;
          booked_on: string;
          created_at?: string;
          created_by?: string | null;
          currency: 'EUR' | 'BGN';
          decided_at?: string | null;
          decided_by?: string | null;
          details?: string;
          file_name?: string;
          fingerprint: string;
          id?: string;
          note?: string | null;
          payer_iban?: string;
          payer_name?: string;
          purpose?: string;
          status?: 'unpaired' | 'paired' | 'ignored';
          user_id?: string | null;
          value_on?: string | null;
        };
        Update: Partial<Database['public']['Tables']['bank_transactions']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'bank_transactions_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'bank_transactions_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'bank_transactions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      base_time_lists: {
        Row: {
          created_at: string;
          id: string;
          is_sample: boolean;
          name: string;
          starts_on: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_sample?: boolean;
          name: string;
          starts_on: string;
        };
        Update: Partial<Database['public']['Tables']['base_time_lists']['Insert']>;
        Relationships: [];
      };
      base_times: {
        Row: {
          centiseconds: number;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at: string;
          distance: number;
          gender: 'female' | 'male';
          list_id: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
        };
        Insert: {
          centiseconds: number;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at?: string;
          distance: number;
          gender: 'female' | 'male';
          list_id: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
        };
        Update: Partial<Database['public']['Tables']['base_times']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'base_times_list_id_fkey';
            columns: ['list_id'];
            isOneToOne: false;
            referencedRelation: 'base_time_lists';
            referencedColumns: ['id'];
          },
        ];
      };
      benefit_cards: {
        Row: {
          child_id: string;
          confirmed_at: string | null;
          confirmed_by: string | null;
          created_at: string;
          entered_by: string | null;
          id: string;
          issuer_id: string;
          number: string;
          valid_from: string;
          valid_until: string | null;
        };
        Insert: {
          child_id: string;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          created_at?: string;
          entered_by?: string | null;
          id?: string;
          issuer_id: string;
          number: string;
          valid_from: string;
          valid_until?: string | null;
        };
        Update: Partial<Database['public']['Tables']['benefit_cards']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_confirmed_by_fkey';
            columns: ['confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'benefit_cards_entered_by_fkey';
            columns: ['entered_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'benefit_cards_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
        ];
      };
      billing_details: {
        Row: {
          created_at: string;
          details: Json;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          details: Json;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['billing_details']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'billing_details_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      books_checks: {
        Row: {
          books: number;
          cash_difference: number;
          created_at: string;
          credits: number;
          difference: number;
          euro_difference: number;
          id: string;
          payments: number;
          refunds: number;
          removed: number;
        };
        Insert: {
          books: number;
          cash_difference?: number;
          created_at?: string;
          credits: number;
          euro_difference?: number;
          id?: string;
          payments: number;
          refunds: number;
          removed: number;
        };
        Update: Partial<Database['public']['Tables']['books_checks']['Insert']>;
        Relationships: [];
      };
      books_removals: {
        Row: {
          amount: number;
          created_at: string;
          date: string;
          euro_cents: number;
          id: string;
          kind: 'payment' | 'refund' | 'credit';
        };
        Insert: {
          amount: number;
          created_at?: string;
          date?: string;
          euro_cents: number;
          id?: string;
          kind: 'payment' | 'refund' | 'credit';
        };
        Update: Partial<Database['public']['Tables']['books_removals']['Insert']>;
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          id: string;
          revoked_at: string | null;
          secret: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          revoked_at?: string | null;
          secret: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['calendar_feeds']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      card_claims: {
        Row: {
          amount: number;
          claimed_by: string | null;
          corrections: number;
          created_at: string;
          euro_cents: number;
          id: string;
          issuer_id: string;
          month: string;
          visits: number;
          vouchers: number;
        };
        Insert: {
          amount: number;
          claimed_by?: string | null;
          corrections: number;
          created_at?: string;
          euro_cents: number;
          id?: string;
          issuer_id: string;
          month: string;
          visits: number;
          vouchers?: number;
        };
        Update: Partial<Database['public']['Tables']['card_claims']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'card_claims_claimed_by_fkey';
            columns: ['claimed_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'card_claims_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_claims_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
        ];
      };
      card_customers: {
        Row: {
          created_at: string;
          id: string;
          provider: 'test' | 'stripe';
          provider_customer_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          provider: 'test' | 'stripe';
          provider_customer_id: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['card_customers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'card_customers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      card_intents: {
        Row: {
          attempt: string | null;
          card_id: string | null;
          created_at: string;
          decline_reason: string | null;
          euro_cents: number;
          id: string;
          looked_at: string;
          off_session: boolean;
          payment_id: string | null;
          provider: 'test' | 'stripe';
          provider_card_id: string | null;
          provider_customer_id: string | null;
          provider_intent_id: string | null;
          saves_card: boolean;
          status: 'creating' | 'open' | 'succeeded' | 'failed' | 'cancelled' | 'surplus' | 'returned';
          user_id: string | null;
        };
        Insert: {
          attempt?: string | null;
          card_id?: string | null;
          created_at?: string;
          decline_reason?: string | null;
          euro_cents: number;
          id?: string;
          looked_at?: string;
          off_session?: boolean;
          payment_id?: string | null;
          provider: 'test' | 'stripe';
          provider_card_id?: string | null;
          provider_customer_id?: string | null;
          provider_intent_id?: string | null;
          saves_card?: boolean;
          status?: 'creating' | 'open' | 'succeeded' | 'failed' | 'cancelled' | 'surplus' | 'returned';
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['card_intents']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'card_intents_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'saved_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_intents_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_intents_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'card_intents_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'card_intents_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_intents_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      card_issuers: {
        Row: {
          created_at: string;
          ends_on: string | null;
          has_cards: boolean;
          has_vouchers: boolean;
          id: string;
          name: string;
          price: number | null;
        };
        Insert: {
          created_at?: string;
          ends_on?: string | null;
          has_vouchers?: boolean;
          id?: string;
          name: string;
          price?: number | null;
        };
        Update: Partial<Database['public']['Tables']['card_issuers']['Insert']>;
        Relationships: [];
      };
      card_setups: {
        Row: {
          created_at: string;
          id: string;
          provider: 'test' | 'stripe';
          provider_setup_id: string | null;
          status: 'creating' | 'open' | 'succeeded' | 'cancelled';
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          provider: 'test' | 'stripe';
          provider_setup_id?: string | null;
          status?: 'creating' | 'open' | 'succeeded' | 'cancelled';
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['card_setups']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'card_setups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      card_visits: {
        Row: {
          card_id: string | null;
          child_id: string | null;
          claim_id: string | null;
          correction_id: string | null;
          created_at: string;
          day: string;
          euro_cents: number;
          id: string;
          issuer_id: string;
          lesson_id: string | null;
          number: string;
          price: number;
          taken_back_at: string | null;
          voucher_id: string | null;
        };
        Insert: {
          card_id?: string | null;
          child_id?: string | null;
          claim_id?: string | null;
          correction_id?: string | null;
          created_at?: string;
          day: string;
          euro_cents: number;
          id?: string;
          issuer_id: string;
          lesson_id?: string | null;
          number: string;
          price: number;
          taken_back_at?: string | null;
          voucher_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['card_visits']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'card_visits_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'benefit_card_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'benefit_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'card_visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'card_visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'card_visits_claim_id_fkey';
            columns: ['claim_id'];
            isOneToOne: false;
            referencedRelation: 'card_claims';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_correction_id_fkey';
            columns: ['correction_id'];
            isOneToOne: false;
            referencedRelation: 'card_claims';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'card_visits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_visits_voucher_id_fkey';
            columns: ['voucher_id'];
            isOneToOne: false;
            referencedRelation: 'vouchers';
            referencedColumns: ['id'];
          },
        ];
      };
      cash_closes: {
        Row: {
          counted_euro_cents: number;
          created_at: string;
          created_by: string | null;
          day: string;
          difference_euro_cents: number;
          expected: number;
          expected_euro_cents: number;
          id: string;
          location_id: string | null;
          reason: string | null;
          reopened_at: string | null;
          reopened_by: string | null;
          user_id: string | null;
        };
        Insert: {
          counted_euro_cents: number;
          created_at?: string;
          created_by?: string | null;
          day: string;
          expected: number;
          expected_euro_cents: number;
          id?: string;
          location_id?: string | null;
          reason?: string | null;
          reopened_at?: string | null;
          reopened_by?: string | null;
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['cash_closes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'cash_closes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_closes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'cash_closes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_closes_reopened_by_fkey';
            columns: ['reopened_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_closes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      cash_handovers: {
        Row: {
          amount: number;
          begun_by: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          euro_cents: number;
          from_holder: 'person' | 'safe';
          from_user_id: string | null;
          id: string;
          location_id: string | null;
          note: string | null;
          status: 'pending' | 'confirmed' | 'withdrawn' | 'declined';
          to_holder: 'person' | 'safe' | 'bank';
          to_user_id: string | null;
        };
        Insert: {
          amount: number;
          begun_by?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          euro_cents: number;
          from_holder: 'person' | 'safe';
          from_user_id?: string | null;
          id?: string;
          location_id?: string | null;
          note?: string | null;
          status?: 'pending' | 'confirmed' | 'withdrawn' | 'declined';
          to_holder: 'person' | 'safe' | 'bank';
          to_user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['cash_handovers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'cash_handovers_begun_by_fkey';
            columns: ['begun_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_handovers_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_handovers_from_user_id_fkey';
            columns: ['from_user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_handovers_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'cash_handovers_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_handovers_to_user_id_fkey';
            columns: ['to_user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      cash_moves: {
        Row: {
          amount: number;
          close_id: string | null;
          created_at: string;
          created_by: string | null;
          day: string;
          entry_id: string | null;
          euro_cents: number;
          handover_id: string | null;
          holder: 'person' | 'safe' | 'bank' | 'before';
          id: string;
          kind: 'taken' | 'taken_back' | 'refunded' | 'paid_out' | 'handed_over' | 'difference';
          location_id: string | null;
          payment_id: string | null;
          user_id: string | null;
        };
        Insert: {
          amount: number;
          close_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          day?: string;
          entry_id?: string | null;
          euro_cents: number;
          handover_id?: string | null;
          holder?: 'person' | 'safe' | 'bank' | 'before';
          id?: string;
          kind: 'taken' | 'taken_back' | 'refunded' | 'paid_out' | 'handed_over' | 'difference';
          location_id?: string | null;
          payment_id?: string | null;
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['cash_moves']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'cash_moves_close_id_fkey';
            columns: ['close_id'];
            isOneToOne: false;
            referencedRelation: 'cash_closes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'cash_moves_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_handover_id_fkey';
            columns: ['handover_id'];
            isOneToOne: false;
            referencedRelation: 'cash_handovers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'cash_moves_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'cash_moves_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'cash_moves_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cash_moves_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      certificates: {
        Row: {
          checked_at: string | null;
          checked_by: string | null;
          child_id: string | null;
          created_at: string;
          file_path: string;
          id: string;
          kind: 'medical' | 'insurance' | 'card';
          note: string | null;
          state: 'waiting' | 'verified' | 'rejected';
          uploaded_by: string | null;
          user_id: string | null;
          valid_until: string;
        };
        Insert: {
          checked_at?: string | null;
          checked_by?: string | null;
          child_id?: string | null;
          created_at?: string;
          file_path: string;
          id?: string;
          kind: 'medical' | 'insurance' | 'card';
          note?: string | null;
          state?: 'waiting' | 'verified' | 'rejected';
          uploaded_by?: string | null;
          user_id?: string | null;
          valid_until: string;
        };
        Update: Partial<Database['public']['Tables']['certificates']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'certificates_checked_by_fkey';
            columns: ['checked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'certificates_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'certificates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      child_care: {
        Row: {
          changed_at: string | null;
          child_id: string;
          collectors: string | null;
          created_at: string;
          emergency_contact_name: string | null;
          emergency_contact_phone: string | null;
          erase_on: string | null;
          medical_notes: string | null;
        };
        Insert: {
          changed_at?: string | null;
          child_id: string;
          collectors?: string | null;
          created_at?: string;
          emergency_contact_name?: string | null;
          emergency_contact_phone?: string | null;
          erase_on?: string | null;
          medical_notes?: string | null;
        };
        Update: Partial<Database['public']['Tables']['child_care']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'child_care_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: true;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_care_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: true;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'child_care_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: true;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_care_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: true;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'child_care_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: true;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
        ];
      };
      child_notes: {
        Row: {
          child_id: string;
          created_at: string;
          id: string;
          lesson_id: string;
          note: string;
          written_by: string | null;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          id?: string;
          lesson_id: string;
          note: string;
          written_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['child_notes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'child_notes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_notes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'child_notes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_notes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'child_notes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'child_notes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'child_notes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_notes_written_by_fkey';
            columns: ['written_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      child_prices: {
        Row: {
          amount: number;
          child_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          plan_id: string;
          reason: string;
          valid_until: string | null;
        };
        Insert: {
          amount: number;
          child_id: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          plan_id: string;
          reason: string;
          valid_until?: string | null;
        };
        Update: Partial<Database['public']['Tables']['child_prices']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'child_prices_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_prices_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'child_prices_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'child_prices_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'child_prices_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'child_prices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'child_prices_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
        ];
      };
      children: {
        Row: {
          birth_date: string;
          created_at: string;
          first_name: string;
          full_name: string;
          gender: 'female' | 'male' | null;
          id: string;
          last_name: string;
          level_id: string | null;
          license: string | null;
          notes: string | null;
          parent_id: string;
          photo_path: string | null;
          skill_level: 'beginner' | 'intermediate' | 'advanced';
          credit_amount: number | null;
          credit_euro_cents: number | null;
          has_care_note: boolean | null;
          is_own: boolean | null;
          photos_allowed: boolean | null;
          tried_elsewhere: boolean | null;
        };
        Insert: {
          birth_date: string;
          created_at?: string;
          first_name: string;
          gender?: 'female' | 'male' | null;
          id?: string;
          last_name?: string;
          level_id?: string | null;
          license?: string | null;
          notes?: string | null;
          parent_id?: string;
          photo_path?: string | null;
          skill_level?: 'beginner' | 'intermediate' | 'advanced';
        };
        Update: Partial<Database['public']['Tables']['children']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'children__level_maps';
            columns: ['level_id', 'skill_level'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id', 'skill_level'];
          },
          {
            foreignKeyName: 'children_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
        ComputedFields: 'credit_amount' | 'credit_euro_cents' | 'has_care_note' | 'is_own' | 'photos_allowed' | 'tried_elsewhere';
      };
      children_apart: {
        Row: {
          child_id: string;
          created_at: string;
          other_id: string;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          other_id: string;
        };
        Update: Partial<Database['public']['Tables']['children_apart']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'children_apart_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'children_apart_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'children_apart_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'children_apart_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'children_apart_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'children_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'children_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'children_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'children_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'children_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
        ];
      };
      class_instructors: {
        Row: {
          class_id: string;
          created_at: string;
          instructor_id: string;
          part: 'teacher' | 'assistant';
        };
        Insert: {
          class_id: string;
          created_at?: string;
          instructor_id: string;
          part: 'teacher' | 'assistant';
        };
        Update: Partial<Database['public']['Tables']['class_instructors']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'class_instructors_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_instructors_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'class_instructors_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'class_instructors_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_instructors_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'class_instructors_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      class_sessions: {
        Row: {
          class_id: string;
          created_at: string;
          day_of_week: number;
          duration_minutes: number;
          id: string;
          instructor_id: string;
          is_active: boolean;
          lanes: string;
          location_id: string;
          minutes: string;
          runs: string;
          start_time: string;
        };
        Insert: {
          class_id: string;
          created_at?: string;
          day_of_week: number;
          duration_minutes: number;
          id?: string;
          instructor_id: string;
          is_active: boolean;
          lanes: string;
          location_id: string;
          runs?: string;
          start_time: string;
        };
        Update: Partial<Database['public']['Tables']['class_sessions']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'class_sessions_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_sessions_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'class_sessions_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'class_sessions_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_sessions_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
        ];
      };
      classes: {
        Row: {
          age_max: number | null;
          age_min: number | null;
          copied_from: string | null;
          created_at: string;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          duration_minutes: number;
          id: string;
          instructor_id: string;
          is_active: boolean;
          is_planned: boolean;
          kind: 'weekly' | 'private';
          lane: number | null;
          lanes: string;
          level: 'beginner' | 'intermediate' | 'advanced' | null;
          level_id: string | null;
          location_id: string;
          max_capacity: number;
          price_per_class: number;
          runs: string;
          season_id: string | null;
          single_days: boolean;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          instructor_name: string | null;
        };
        Insert: {
          age_max?: number | null;
          age_min?: number | null;
          copied_from?: string | null;
          created_at?: string;
          description?: string | null;
          description_en?: string | null;
          description_ru?: string | null;
          duration_minutes: number;
          id?: string;
          instructor_id: string;
          is_active?: boolean;
          is_planned?: boolean;
          kind?: 'weekly' | 'private';
          lane?: number | null;
          level?: 'beginner' | 'intermediate' | 'advanced' | null;
          level_id?: string | null;
          location_id: string;
          max_capacity: number;
          price_per_class: number;
          runs?: string;
          season_id?: string | null;
          single_days?: boolean;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['classes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'classes__level_maps';
            columns: ['level_id', 'level'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id', 'skill_level'];
          },
          {
            foreignKeyName: 'classes__of_season';
            columns: ['season_id', 'runs', 'is_planned'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id', 'period', 'is_planned'];
          },
          {
            foreignKeyName: 'classes_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'classes_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'classes_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'classes_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'classes_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'classes_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
        ComputedFields: 'instructor_name';
      };
      closures: {
        Row: {
          closed_from: string | null;
          closed_until: string | null;
          created_at: string;
          ends_on: string;
          id: string;
          location_id: string | null;
          period: string;
          reason: string;
          starts_on: string;
        };
        Insert: {
          closed_from?: string | null;
          closed_until?: string | null;
          created_at?: string;
          ends_on: string;
          id?: string;
          location_id?: string | null;
          reason?: string;
          starts_on: string;
        };
        Update: Partial<Database['public']['Tables']['closures']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'closures_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'closures_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
      };
      club_settings: {
        Row: {
          absence_notice_hours: number;
          address: string;
          address_en: string | null;
          address_ru: string | null;
          bank_beneficiary: string;
          bank_bic: string;
          bank_iban: string;
          bank_name: string;
          call_after_minutes: number;
          certificate_rule: 'none' | 'warn' | 'refuse';
          children_an_instructor: number | null;
          company_address: string;
          company_eik: string;
          company_mol: string;
          company_name: string;
          company_vat: string;
          created_at: string;
          currency: 'BGN' | 'EUR';
          email: string;
          evening_offer_minutes: number;
          evening_offers: boolean;
          fiscal_receipt_required: boolean;
          hand_over_age: number | null;
          history: string;
          history_en: string | null;
          history_ru: string | null;
          id: boolean;
          invoices_at_once: boolean;
          keep_accounts_months: number | null;
          keep_care_months: number | null;
          keep_certificates_months: number | null;
          keep_messages_months: number | null;
          level_by_admin: boolean;
          level_step: number;
          low_sessions: number;
          low_stock: number;
          make_up_days: number;
          make_up_levels: string[];
          make_up_location_ids: string[];
          make_ups: boolean;
          make_ups_a_month: number | null;
          make_ups_of_cancelled: boolean;
          make_ups_outlive_package: boolean;
          membership_fee: number;
          mission: string;
          mission_en: string | null;
          mission_ru: string | null;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          office_hours: Json;
          package_rule: 'none' | 'warn' | 'refuse';
          pause_days_a_year: number;
          payment_due_day: number | null;
          payment_rule: 'none' | 'warn' | 'refuse';
          phones: string[];
          price_display: 'bgn' | 'bgn_eur' | 'eur_bgn' | 'eur';
          private_lessons: boolean;
          prorate_first_month: boolean;
          quiet_from: string | null;
          quiet_until: string | null;
          registration_fee: number;
          reminder_days: number[];
          reports_by_admin: boolean;
          seat_needs_documents: boolean;
          second_class_discount: number;
          second_person_above: number | null;
          sibling_discounts: number[];
          single_visits: boolean;
          switches: Json;
          texts_a_month: number;
          trial_price: number | null;
          unpaid_seat_days: number | null;
          values: string;
          values_en: string | null;
          values_ru: string | null;
          vat_ground: string;
          vat_percent: number;
          visit_notice_hours: number;
          waitlist_offer_hours: number;
        };
        Insert: {
          absence_notice_hours?: number;
          address?: string;
          address_en?: string | null;
          address_ru?: string | null;
          bank_beneficiary?: string;
          bank_bic?: string;
          bank_iban?: string;
          bank_name?: string;
          call_after_minutes?: number;
          certificate_rule?: 'none' | 'warn' | 'refuse';
          children_an_instructor?: number | null;
          company_address?: string;
          company_eik?: string;
          company_mol?: string;
          company_name?: string;
          company_vat?: string;
          created_at?: string;
          currency?: 'BGN' | 'EUR';
          email?: string;
          evening_offer_minutes?: number;
          evening_offers?: boolean;
          fiscal_receipt_required?: boolean;
          hand_over_age?: number | null;
          history?: string;
          history_en?: string | null;
          history_ru?: string | null;
          id?: boolean;
          invoices_at_once?: boolean;
          keep_accounts_months?: number | null;
          keep_care_months?: number | null;
          keep_certificates_months?: number | null;
          keep_messages_months?: number | null;
          level_by_admin?: boolean;
          level_step?: number;
          low_sessions?: number;
          low_stock?: number;
          make_up_days?: number;
          make_up_levels?: string[];
          make_up_location_ids?: string[];
          make_ups?: boolean;
          make_ups_a_month?: number | null;
          make_ups_of_cancelled?: boolean;
          make_ups_outlive_package?: boolean;
          membership_fee?: number;
          mission?: string;
          mission_en?: string | null;
          mission_ru?: string | null;
          name?: string;
          name_en?: string | null;
          name_ru?: string | null;
          office_hours?: Json;
          package_rule?: 'none' | 'warn' | 'refuse';
          pause_days_a_year?: number;
          payment_due_day?: number | null;
          payment_rule?: 'none' | 'warn' | 'refuse';
          phones?: string[];
          price_display?: 'bgn' | 'bgn_eur' | 'eur_bgn' | 'eur';
          private_lessons?: boolean;
          prorate_first_month?: boolean;
          quiet_from?: string | null;
          quiet_until?: string | null;
          registration_fee?: number;
          reminder_days?: number[];
          reports_by_admin?: boolean;
          seat_needs_documents?: boolean;
          second_class_discount?: number;
          second_person_above?: number | null;
          sibling_discounts?: number[];
          single_visits?: boolean;
          switches?: Json;
          texts_a_month?: number;
          trial_price?: number | null;
          unpaid_seat_days?: number | null;
          values?: string;
          values_en?: string | null;
          values_ru?: string | null;
          vat_ground?: string;
          vat_percent?: number;
          visit_notice_hours?: number;
          waitlist_offer_hours?: number;
        };
        Update: Partial<Database['public']['Tables']['club_settings']['Insert']>;
        Relationships: [];
      };
      club_setup: {
        Row: {
          closed_at: string | null;
          confirmed: string[];
          created_at: string;
          id: boolean;
          skipped: string[];
          started_at: string | null;
        };
        Insert: {
          closed_at?: string | null;
          confirmed?: string[];
          created_at?: string;
          id?: boolean;
          skipped?: string[];
          started_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['club_setup']['Insert']>;
        Relationships: [];
      };
      consents: {
        Row: {
          agreed_at: string;
          child_id: string | null;
          created_at: string;
          document_id: string;
          id: string;
          signed_name: string;
          user_id: string;
          withdrawn_at: string | null;
        };
        Insert: {
          agreed_at?: string;
          child_id?: string | null;
          created_at?: string;
          document_id: string;
          id?: string;
          signed_name: string;
          user_id?: string;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['consents']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'consents_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      contact_answers: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          message_id: string;
          sent_by: string | null;
        };
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          message_id: string;
          sent_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['contact_answers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'contact_answers_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_answers_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'admin_instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'contact_answers_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['instructor_id'];
          },
          {
            foreignKeyName: 'contact_answers_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'contact_answers_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          id: string;
          message: string;
          name: string;
          phone: string | null;
          sent_from: string | null;
          user_id: string | null;
        };
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          id?: string;
          message: string;
          name: string;
          phone?: string | null;
          sent_from?: string | null;
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['contact_messages']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'contact_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      documents: {
        Row: {
          announced_at: string | null;
          body: string;
          body_en: string | null;
          body_ru: string | null;
          created_at: string;
          id: string;
          is_required: boolean;
          kind: 'terms' | 'privacy' | 'health_data' | 'photos' | 'marketing' | 'pool_rules';
          published_at: string | null;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          version: number;
        };
        Insert: {
          announced_at?: string | null;
          body: string;
          body_en?: string | null;
          body_ru?: string | null;
          created_at?: string;
          id?: string;
          is_required?: boolean;
          kind: 'terms' | 'privacy' | 'health_data' | 'photos' | 'marketing' | 'pool_rules';
          published_at?: string | null;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
          version: number;
        };
        Update: Partial<Database['public']['Tables']['documents']['Insert']>;
        Relationships: [];
      };
      draw_entries: {
        Row: {
          child_id: string;
          created_at: string;
          id: string;
          ordinal: number | null;
          plan_id: string;
          position: number | null;
          rank: number | null;
          season_id: string;
          seated_at: string | null;
          ticket: string | null;
          together: boolean;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          id?: string;
          ordinal?: number | null;
          plan_id: string;
          position?: number | null;
          rank?: number | null;
          season_id: string;
          seated_at?: string | null;
          ticket?: string | null;
          together: boolean;
        };
        Update: Partial<Database['public']['Tables']['draw_entries']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'draw_entries_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draw_entries_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'draw_entries_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draw_entries_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'draw_entries_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'draw_entries_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draw_entries_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'season_draws';
            referencedColumns: ['season_id'];
          },
        ];
      };
      draw_seats: {
        Row: {
          class_id: string;
          created_at: string;
          season_id: string;
          seats: number;
        };
        Insert: {
          class_id: string;
          created_at?: string;
          season_id: string;
          seats: number;
        };
        Update: Partial<Database['public']['Tables']['draw_seats']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'draw_seats_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draw_seats_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'draw_seats_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'draw_seats_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draw_seats_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'draw_seats_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'season_draws';
            referencedColumns: ['season_id'];
          },
        ];
      };
      draw_seeds: {
        Row: {
          created_at: string;
          season_id: string;
          seed: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          season_id: string;
          seed: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['draw_seeds']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'draw_seeds_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'season_draws';
            referencedColumns: ['season_id'];
          },
          {
            foreignKeyName: 'draw_seeds_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      draw_wishes: {
        Row: {
          class_id: string;
          created_at: string;
          entry_id: string;
          rank: number;
          season_id: string;
        };
        Insert: {
          class_id: string;
          created_at?: string;
          entry_id: string;
          rank: number;
          season_id: string;
        };
        Update: Partial<Database['public']['Tables']['draw_wishes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'draw_wishes__of_entry';
            columns: ['entry_id', 'season_id'];
            isOneToOne: false;
            referencedRelation: 'draw_entries';
            referencedColumns: ['id', 'season_id'];
          },
          {
            foreignKeyName: 'draw_wishes__of_season';
            columns: ['class_id', 'season_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id', 'season_id'];
          },
          {
            foreignKeyName: 'draw_wishes__of_season';
            columns: ['class_id', 'season_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id', 'season_id'];
          },
          {
            foreignKeyName: 'draw_wishes__of_season';
            columns: ['class_id', 'season_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id', 'season_id'];
          },
        ];
      };
      easypay_codes: {
        Row: {
          code: string | null;
          created_at: string;
          euro_cents: number;
          expires_at: string;
          id: string;
          invoice: number;
          payment_id: string | null;
          status: 'creating' | 'open' | 'closed' | 'paid' | 'surplus' | 'void';
          user_id: string | null;
          void_asked_at: string | null;
        };
        Insert: {
          code?: string | null;
          created_at?: string;
          euro_cents: number;
          expires_at: string;
          id?: string;
          invoice?: number;
          payment_id?: string | null;
          status?: 'creating' | 'open' | 'closed' | 'paid' | 'surplus' | 'void';
          user_id?: string | null;
          void_asked_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['easypay_codes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'easypay_codes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'easypay_codes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'easypay_codes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'easypay_codes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'easypay_codes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      enrollments: {
        Row: {
          adds_days: boolean;
          child_id: string;
          class_id: string;
          created_at: string;
          days: number[] | null;
          days_before: number[] | null;
          days_since: string | null;
          ended_at: string | null;
          extra_seat_by: string | null;
          extra_seat_reason: string | null;
          id: string;
          kept_until: string | null;
          plan_id: string;
          promotion_id: string | null;
          seated_at: string | null;
          sessions_remaining: number | null;
          status: 'active' | 'inactive' | 'waitlist';
          transfer_from: string | null;
          unpaid_warned_on: string | null;
          valid_until: string | null;
          waitlisted_at: string | null;
          waitlist_position: number | null;
        };
        Insert: {
          adds_days?: boolean;
          child_id: string;
          class_id: string;
          created_at?: string;
          days?: number[] | null;
          days_before?: number[] | null;
          days_since?: string | null;
          ended_at?: string | null;
          extra_seat_by?: string | null;
          extra_seat_reason?: string | null;
          id?: string;
          kept_until?: string | null;
          plan_id: string;
          promotion_id?: string | null;
          seated_at?: string | null;
          sessions_remaining?: number | null;
          status: 'active' | 'inactive' | 'waitlist';
          transfer_from?: string | null;
          unpaid_warned_on?: string | null;
          valid_until?: string | null;
          waitlisted_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['enrollments']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'enrollments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'enrollments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'enrollments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'enrollments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'enrollments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'enrollments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'enrollments_extra_seat_by_fkey';
            columns: ['extra_seat_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'enrollments_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_promotion_id_fkey';
            columns: ['promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrollments_transfer_from_fkey';
            columns: ['transfer_from'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
        ];
        ComputedFields: 'waitlist_position';
      };
      event_answers: {
        Row: {
          answer: string;
          created_at: string;
          event_id: string;
          question_id: string;
          registration_id: string;
        };
        Insert: {
          answer: string;
          created_at?: string;
          event_id: string;
          question_id: string;
          registration_id: string;
        };
        Update: Partial<Database['public']['Tables']['event_answers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_answers__question';
            columns: ['question_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_questions';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_answers__registration';
            columns: ['registration_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_answers__registration';
            columns: ['registration_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_answers_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_answers_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_answers_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
        ];
      };
      event_days: {
        Row: {
          created_at: string;
          date: string;
          ends: string;
          event_id: string;
          id: string;
          starts: string;
          free_count: number | null;
        };
        Insert: {
          created_at?: string;
          date: string;
          ends: string;
          event_id: string;
          id?: string;
          starts: string;
        };
        Update: Partial<Database['public']['Tables']['event_days']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
        ];
        ComputedFields: 'free_count';
      };
      event_items: {
        Row: {
          created_at: string;
          day_number: number;
          event_id: string;
          id: string;
          starts: string;
          title: string;
          title_en: string | null;
          title_ru: string | null;
        };
        Insert: {
          created_at?: string;
          day_number: number;
          event_id: string;
          id?: string;
          starts: string;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['event_items']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_items_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_items_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_items_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
        ];
      };
      event_questions: {
        Row: {
          created_at: string;
          event_id: string;
          id: string;
          is_health: boolean;
          is_required: boolean;
          kind: 'yes_no' | 'choice' | 'text';
          options: string[];
          options_en: string[] | null;
          options_ru: string[] | null;
          position: number;
          title: string;
          title_en: string | null;
          title_ru: string | null;
        };
        Insert: {
          created_at?: string;
          event_id: string;
          id?: string;
          is_health?: boolean;
          is_required?: boolean;
          kind: 'yes_no' | 'choice' | 'text';
          options?: string[];
          options_en?: string[] | null;
          options_ru?: string[] | null;
          position: number;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['event_questions']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_questions_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_questions_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_questions_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
        ];
      };
      event_registration_days: {
        Row: {
          attendance: 'present' | 'absent' | null;
          created_at: string;
          day_id: string;
          event_id: string;
          marked_at: string | null;
          marked_by: string | null;
          registration_id: string;
        };
        Insert: {
          attendance?: 'present' | 'absent' | null;
          created_at?: string;
          day_id: string;
          event_id: string;
          marked_at?: string | null;
          marked_by?: string | null;
          registration_id: string;
        };
        Update: Partial<Database['public']['Tables']['event_registration_days']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_registration_days__day';
            columns: ['day_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_days';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_registration_days__registration';
            columns: ['registration_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_registration_days__registration';
            columns: ['registration_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_registration_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registration_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registration_days_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registration_days_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      event_registrations: {
        Row: {
          attendance: 'present' | 'absent' | null;
          child_id: string | null;
          created_at: string;
          event_id: string;
          id: string;
          left_at: string | null;
          marked_at: string | null;
          marked_by: string | null;
          squad_id: string | null;
          status: 'registered' | 'waitlist' | 'cancelled';
          user_id: string;
        };
        Insert: {
          attendance?: 'present' | 'absent' | null;
          child_id?: string | null;
          created_at?: string;
          event_id: string;
          id?: string;
          left_at?: string | null;
          marked_at?: string | null;
          marked_by?: string | null;
          squad_id?: string | null;
          status?: 'registered' | 'waitlist' | 'cancelled';
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['event_registrations']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_registrations__squad_of_event';
            columns: ['squad_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_squads';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registrations_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'event_registrations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      event_squads: {
        Row: {
          capacity: number | null;
          created_at: string;
          event_id: string;
          id: string;
          instructor_id: string | null;
          name: string;
        };
        Insert: {
          capacity?: number | null;
          created_at?: string;
          event_id: string;
          id?: string;
          instructor_id?: string | null;
          name: string;
        };
        Update: Partial<Database['public']['Tables']['event_squads']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'event_squads_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_squads_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_squads_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_squads_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      events: {
        Row: {
          age_max: number | null;
          age_min: number | null;
          asks_photos: boolean;
          by_day: boolean;
          capacity: number | null;
          created_at: string;
          deposit: number | null;
          description: string;
          description_en: string | null;
          description_ru: string | null;
          ends_at: string;
          fee: number;
          id: string;
          is_published: boolean;
          kind: 'meet' | 'camp' | 'training' | 'party' | 'other';
          location_id: string | null;
          registration_closes_at: string | null;
          rest_due_on: string | null;
          revision: number;
          starts_at: string;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          whole_fee: number | null;
          free_count: number | null;
          registered_count: number | null;
          waiting_count: number | null;
        };
        Insert: {
          age_max?: number | null;
          age_min?: number | null;
          asks_photos?: boolean;
          by_day?: boolean;
          capacity?: number | null;
          created_at?: string;
          deposit?: number | null;
          description?: string;
          description_en?: string | null;
          description_ru?: string | null;
          ends_at: string;
          fee?: number;
          id?: string;
          is_published?: boolean;
          kind?: 'meet' | 'camp' | 'training' | 'party' | 'other';
          location_id?: string | null;
          registration_closes_at?: string | null;
          rest_due_on?: string | null;
          revision?: number;
          starts_at: string;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
          whole_fee?: number | null;
        };
        Update: Partial<Database['public']['Tables']['events']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'events_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'events_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
        ComputedFields: 'free_count' | 'registered_count' | 'waiting_count';
      };
      family_credits: {
        Row: {
          amount: number;
          bank_transaction_id: string | null;
          booked_on: string;
          created_at: string;
          created_by: string | null;
          euro_cents: number;
          id: string;
          kind: 'received' | 'spent' | 'granted' | 'taken_back' | 'paid_out' | 'returned';
          method: 'cash' | 'bank_transfer' | 'easypay' | null;
          note: string | null;
          payment_id: string | null;
          user_id: string;
        };
        Insert: {
          amount: number;
          bank_transaction_id?: string | null;
          booked_on?: string;
          created_at?: string;
          created_by?: string | null;
          euro_cents: number;
          id?: string;
          kind: 'received' | 'spent' | 'granted' | 'taken_back' | 'paid_out' | 'returned';
          method?: 'cash' | 'bank_transfer' | 'easypay' | null;
          note?: string | null;
          payment_id?: string | null;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['family_credits']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'family_credits_bank_transaction_id_fkey';
            columns: ['bank_transaction_id'];
            isOneToOne: false;
            referencedRelation: 'bank_transactions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'family_credits_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'family_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'family_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'family_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'family_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'family_credits_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      faults: {
        Row: {
          began_at: string;
          created_at: string;
          ended_at: string | null;
          id: string;
          kind: string;
          notified_at: string | null;
        };
        Insert: {
          began_at?: string;
          created_at?: string;
          ended_at?: string | null;
          id?: string;
          kind: string;
          notified_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['faults']['Insert']>;
        Relationships: [];
      };
      fee_waivers: {
        Row: {
          child_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          kind: 'registration' | 'membership';
          reason: string;
          year: number | null;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind: 'registration' | 'membership';
          reason: string;
          year?: number | null;
        };
        Update: Partial<Database['public']['Tables']['fee_waivers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'fee_waivers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fee_waivers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'fee_waivers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fee_waivers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'fee_waivers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'fee_waivers_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      guardian_invitations: {
        Row: {
          child_ids: string[];
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string;
          sent_by: string | null;
          token_hash: string;
          used_at: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          child_ids: string[];
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by: string;
          sent_by?: string | null;
          token_hash: string;
          used_at?: string | null;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['guardian_invitations']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'guardian_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'guardian_invitations_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      guardians: {
        Row: {
          child_id: string;
          created_at: string;
          user_id: string;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['guardians']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'guardians_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'guardians_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'guardians_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'guardians_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'guardians_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'guardians_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      guide_articles: {
        Row: {
          body: string;
          body_en: string | null;
          body_ru: string | null;
          created_at: string;
          display_order: number;
          id: string;
          is_visible: boolean;
          slug: string;
          title: string;
          title_en: string | null;
          title_ru: string | null;
        };
        Insert: {
          body?: string;
          body_en?: string | null;
          body_ru?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          is_visible?: boolean;
          slug: string;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['guide_articles']['Insert']>;
        Relationships: [];
      };
      hand_over_codes: {
        Row: {
          attempts: number;
          child_id: string;
          code_hash: string;
          created_at: string;
          id: string;
          lesson_id: string;
          user_id: string;
        };
        Insert: {
          attempts?: number;
          child_id: string;
          code_hash: string;
          created_at?: string;
          id?: string;
          lesson_id: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['hand_over_codes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'hand_over_codes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_over_codes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'hand_over_codes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_over_codes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'hand_over_codes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'hand_over_codes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'hand_over_codes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_over_codes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      hand_overs: {
        Row: {
          by_code: boolean;
          child_id: string;
          client_id: string;
          collector_id: string | null;
          collector_name: string | null;
          created_at: string;
          handed_at: string;
          handed_by: string | null;
          id: string;
          lesson_id: string;
          reason: string | null;
        };
        Insert: {
          by_code?: boolean;
          child_id: string;
          client_id: string;
          collector_id?: string | null;
          collector_name?: string | null;
          created_at?: string;
          handed_at: string;
          handed_by?: string | null;
          id?: string;
          lesson_id: string;
          reason?: string | null;
        };
        Update: Partial<Database['public']['Tables']['hand_overs']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'hand_overs_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_overs_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'hand_overs_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_overs_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'hand_overs_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'hand_overs_handed_by_fkey';
            columns: ['handed_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'hand_overs_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'hand_overs_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      import_layouts: {
        Row: {
          columns: Json;
          created_at: string;
          created_by: string | null;
          id: string;
          key: string;
        };
        Insert: {
          columns: Json;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key: string;
        };
        Update: Partial<Database['public']['Tables']['import_layouts']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'import_layouts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      invoice_requests: {
        Row: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          details: Json;
          id: string;
          invoice_id: string | null;
          note: string | null;
          payment_id: string;
          status: 'open' | 'issued' | 'declined';
          user_id: string;
        };
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          details: Json;
          id?: string;
          invoice_id?: string | null;
          note?: string | null;
          payment_id: string;
          status?: 'open' | 'issued' | 'declined';
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['invoice_requests']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'invoice_requests_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'invoice_requests_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_requests_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_requests_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'invoice_requests_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'invoice_requests_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      invoice_series: {
        Row: {
          created_at: string;
          kind: 'invoice' | 'receipt' | 'credit_note' | 'debit_note' | 'cancellation';
          last_number: number | null;
          next_number: number;
        };
        Insert: {
          created_at?: string;
          kind: 'invoice' | 'receipt' | 'credit_note' | 'debit_note' | 'cancellation';
          last_number?: number | null;
          next_number?: number;
        };
        Update: Partial<Database['public']['Tables']['invoice_series']['Insert']>;
        Relationships: [];
      };
      invoices: {
        Row: {
          amount: number;
          buyer: Json | null;
          cancelled_at: string | null;
          corrects_id: string | null;
          created_at: string;
          euro_cents: number | null;
          id: string;
          issued_on: string;
          kind: 'invoice' | 'receipt' | 'credit_note' | 'debit_note' | 'cancellation';
          lines: Json;
          number: number;
          payment_id: string | null;
          rates: Json | null;
          recipient: string;
          refund_id: string | null;
          seller: Json | null;
          tax_event_on: string | null;
          user_id: string | null;
          vat_ground: string;
          vat_percent: number;
        };
        Insert: {
          amount: number;
          buyer?: Json | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          euro_cents?: number | null;
          id?: string;
          issued_on?: string;
          kind: 'invoice' | 'receipt' | 'credit_note' | 'debit_note' | 'cancellation';
          lines?: Json;
          number: number;
          payment_id?: string | null;
          rates?: Json | null;
          recipient: string;
          refund_id?: string | null;
          seller?: Json | null;
          tax_event_on?: string | null;
          user_id?: string | null;
          vat_ground?: string;
          vat_percent?: number;
        };
        Update: Partial<Database['public']['Tables']['invoices']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'invoices_corrects_id_fkey';
            columns: ['corrects_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'invoices_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'invoices_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      job_runs: {
        Row: {
          created_at: string;
          error: string | null;
          finished_at: string | null;
          id: string;
          name: string;
          started_at: string;
          summary: string | null;
        };
        Insert: {
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: string;
          name: string;
          started_at?: string;
          summary?: string | null;
        };
        Update: Partial<Database['public']['Tables']['job_runs']['Insert']>;
        Relationships: [];
      };
      kindergarten_bills: {
        Row: {
          amount: number;
          child_id: string;
          counted_amount: number;
          counted_sessions: number;
          created_at: string;
          difference: number | null;
          difference_issued_at: string | null;
          difference_payment_id: string | null;
          id: string;
          issued_at: string | null;
          issued_by: string | null;
          location_id: string;
          month: string;
          note: string | null;
          payment_id: string | null;
          pdf_key: string;
          sessions: number;
        };
        Insert: {
          amount: number;
          child_id: string;
          counted_amount?: number;
          counted_sessions?: number;
          created_at?: string;
          difference?: number | null;
          difference_issued_at?: string | null;
          difference_payment_id?: string | null;
          id?: string;
          issued_at?: string | null;
          issued_by?: string | null;
          location_id: string;
          month: string;
          note?: string | null;
          payment_id?: string | null;
          pdf_key?: string;
          sessions: number;
        };
        Update: Partial<Database['public']['Tables']['kindergarten_bills']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'kindergarten_bills_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_difference_payment_id_fkey';
            columns: ['difference_payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_difference_payment_id_fkey';
            columns: ['difference_payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_difference_payment_id_fkey';
            columns: ['difference_payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_difference_payment_id_fkey';
            columns: ['difference_payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'kindergarten_bills_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      ledger_entries: {
        Row: {
          amount: number;
          created_at: string;
          date: string;
          euro_cents: number;
          id: string;
          kind: 'payment' | 'refund' | 'credit';
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher';
        };
        Insert: {
          amount: number;
          created_at?: string;
          date?: string;
          euro_cents: number;
          id?: string;
          kind: 'payment' | 'refund' | 'credit';
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher';
        };
        Update: Partial<Database['public']['Tables']['ledger_entries']['Insert']>;
        Relationships: [];
      };
      lesson_pictures: {
        Row: {
          added_by: string | null;
          bytes: number;
          child_id: string | null;
          created_at: string;
          file_path: string;
          id: string;
          lesson_id: string;
          type: string;
        };
        Insert: {
          added_by?: string | null;
          bytes: number;
          child_id?: string | null;
          created_at?: string;
          file_path: string;
          id?: string;
          lesson_id: string;
          type: string;
        };
        Update: Partial<Database['public']['Tables']['lesson_pictures']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'lesson_pictures_added_by_fkey';
            columns: ['added_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'lesson_pictures_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_pictures_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'lesson_pictures_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_pictures_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'lesson_pictures_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'lesson_pictures_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'lesson_pictures_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_themes: {
        Row: {
          client_id: string | null;
          created_at: string;
          homework: string | null;
          is_shared: boolean;
          lesson_id: string;
          theme: string | null;
          written_at: string;
          written_by: string | null;
        };
        Insert: {
          client_id?: string | null;
          created_at?: string;
          homework?: string | null;
          is_shared?: boolean;
          lesson_id: string;
          theme?: string | null;
          written_at?: string;
          written_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['lesson_themes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'lesson_themes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: true;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'lesson_themes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: true;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_themes_written_by_fkey';
            columns: ['written_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      lessons: {
        Row: {
          cancel_reason: string | null;
          class_id: string;
          closure_id: string | null;
          created_at: string;
          duration_minutes: number;
          id: string;
          moved_lane: number | null;
          moved_to: string | null;
          notes: string | null;
          revision: number;
          session_id: string | null;
          starts_at: string;
          status: 'scheduled' | 'held' | 'cancelled';
          substitute_instructor_id: string | null;
        };
        Insert: {
          cancel_reason?: string | null;
          class_id: string;
          closure_id?: string | null;
          created_at?: string;
          duration_minutes: number;
          id?: string;
          moved_lane?: number | null;
          moved_to?: string | null;
          notes?: string | null;
          revision?: number;
          session_id?: string | null;
          starts_at: string;
          status?: 'scheduled' | 'held' | 'cancelled';
          substitute_instructor_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['lessons']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'lessons_closure_id_fkey';
            columns: ['closure_id'];
            isOneToOne: false;
            referencedRelation: 'closures';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_moved_to_fkey';
            columns: ['moved_to'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'lessons_moved_to_fkey';
            columns: ['moved_to'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'class_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['session_id'];
          },
          {
            foreignKeyName: 'lessons_substitute_instructor_id_fkey';
            columns: ['substitute_instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      level_passes: {
        Row: {
          achievement_id: string | null;
          child_id: string;
          created_at: string;
          id: string;
          level_id: string;
          next_level_id: string | null;
          passed_by: string | null;
          seat_sought_at: string | null;
          taken_back_at: string | null;
        };
        Insert: {
          achievement_id?: string | null;
          child_id: string;
          created_at?: string;
          id?: string;
          level_id: string;
          next_level_id?: string | null;
          passed_by?: string | null;
          seat_sought_at?: string | null;
          taken_back_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['level_passes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'level_passes_achievement_id_fkey';
            columns: ['achievement_id'];
            isOneToOne: false;
            referencedRelation: 'achievements';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_passes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_passes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'level_passes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_passes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'level_passes_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'level_passes_level_id_fkey';
            columns: ['level_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['level_id'];
          },
          {
            foreignKeyName: 'level_passes_level_id_fkey';
            columns: ['level_id'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_passes_next_level_id_fkey';
            columns: ['next_level_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['level_id'];
          },
          {
            foreignKeyName: 'level_passes_next_level_id_fkey';
            columns: ['next_level_id'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_passes_passed_by_fkey';
            columns: ['passed_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      levels: {
        Row: {
          age_max: number | null;
          age_min: number | null;
          color: 'water' | 'rope' | 'success' | 'warning' | 'danger' | 'neutral';
          created_at: string;
          display_order: number;
          id: string;
          is_active: boolean;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          ratio: number | null;
          skill_level: 'beginner' | 'intermediate' | 'advanced';
        };
        Insert: {
          age_max?: number | null;
          age_min?: number | null;
          color?: 'water' | 'rope' | 'success' | 'warning' | 'danger' | 'neutral';
          created_at?: string;
          display_order?: number;
          id?: string;
          is_active?: boolean;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          ratio?: number | null;
          skill_level: 'beginner' | 'intermediate' | 'advanced';
        };
        Update: Partial<Database['public']['Tables']['levels']['Insert']>;
        Relationships: [];
      };
      locations: {
        Row: {
          address: string;
          address_en: string | null;
          address_ru: string | null;
          created_at: string;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          has_check_in: boolean;
          id: string;
          is_active: boolean;
          lane_count: number | null;
          latitude: number | null;
          longitude: number | null;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          photo_path: string | null;
          type: 'pool' | 'kindergarten' | 'school' | 'gym';
        };
        Insert: {
          address?: string;
          address_en?: string | null;
          address_ru?: string | null;
          created_at?: string;
          description?: string | null;
          description_en?: string | null;
          description_ru?: string | null;
          has_check_in?: boolean;
          id?: string;
          is_active?: boolean;
          lane_count?: number | null;
          latitude?: number | null;
          longitude?: number | null;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          photo_path?: string | null;
          type: 'pool' | 'kindergarten' | 'school' | 'gym';
        };
        Update: Partial<Database['public']['Tables']['locations']['Insert']>;
        Relationships: [];
      };
      make_up_credits: {
        Row: {
          balance: number;
          child_id: string;
          created_at: string;
          enrollment_id: string | null;
          id: string;
          kind: 'make_up' | 'private';
          lesson_id: string | null;
          payment_id: string | null;
          reason: 'absence' | 'lesson_cancelled' | 'granted' | 'opening' | 'bought';
          valid_until: string;
          warned_at: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          balance?: number;
          child_id: string;
          created_at?: string;
          enrollment_id?: string | null;
          id?: string;
          kind?: 'make_up' | 'private';
          lesson_id?: string | null;
          payment_id?: string | null;
          reason: 'absence' | 'lesson_cancelled' | 'granted' | 'opening' | 'bought';
          valid_until: string;
          warned_at?: string | null;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['make_up_credits']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'make_up_credits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_credits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'make_up_credits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_credits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'make_up_credits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'make_up_credits_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_credits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'make_up_credits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'make_up_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'make_up_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      make_up_ledger: {
        Row: {
          created_at: string;
          created_by: string | null;
          credit_id: string;
          delta: number;
          id: string;
          reason: 'earned' | 'booked' | 'given_back' | 'used' | 'lapsed' | 'withdrawn';
          visit_id: string | null;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          credit_id: string;
          delta: number;
          id?: string;
          reason: 'earned' | 'booked' | 'given_back' | 'used' | 'lapsed' | 'withdrawn';
          visit_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['make_up_ledger']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'make_up_ledger_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'make_up_ledger_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'make_up_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'make_up_ledger_visit_id_fkey';
            columns: ['visit_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
        ];
      };
      media_items: {
        Row: {
          album: string | null;
          created_at: string;
          height: number | null;
          id: string;
          is_visible: boolean;
          kind: 'photo' | 'video';
          path: string | null;
          poster_path: string | null;
          taken_on: string | null;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          video_url: string | null;
          width: number | null;
        };
        Insert: {
          album?: string | null;
          created_at?: string;
          height?: number | null;
          id?: string;
          is_visible?: boolean;
          kind: 'photo' | 'video';
          path?: string | null;
          poster_path?: string | null;
          taken_on?: string | null;
          title?: string;
          title_en?: string | null;
          title_ru?: string | null;
          video_url?: string | null;
          width?: number | null;
        };
        Update: Partial<Database['public']['Tables']['media_items']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'media_items__album_known';
            columns: ['album'];
            isOneToOne: false;
            referencedRelation: 'albums';
            referencedColumns: ['name'];
          },
        ];
      };
      meets: {
        Row: {
          course: 'LCM' | 'SCM' | 'SCY';
          created_at: string;
          created_by: string | null;
          ends_on: string;
          event_id: string | null;
          id: string;
          location: string;
          name: string;
          starts_on: string;
        };
        Insert: {
          course: 'LCM' | 'SCM' | 'SCY';
          created_at?: string;
          created_by?: string | null;
          ends_on: string;
          event_id?: string | null;
          id?: string;
          location?: string;
          name: string;
          starts_on: string;
        };
        Update: Partial<Database['public']['Tables']['meets']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'meets_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'meets_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'meets_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'meets_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
        ];
      };
      membership_periods: {
        Row: {
          child_id: string;
          created_at: string;
          ended_on: string | null;
          id: string;
          started_on: string;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          ended_on?: string | null;
          id?: string;
          started_on: string;
        };
        Update: Partial<Database['public']['Tables']['membership_periods']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
        ];
      };
      message_templates: {
        Row: {
          asks: boolean;
          body: string;
          body_en: string | null;
          body_ru: string | null;
          created_at: string;
          id: string;
          name: string;
          subject: string;
          subject_en: string | null;
          subject_ru: string | null;
          urgent: boolean;
        };
        Insert: {
          asks?: boolean;
          body: string;
          body_en?: string | null;
          body_ru?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          subject: string;
          subject_en?: string | null;
          subject_ru?: string | null;
          urgent?: boolean;
        };
        Update: Partial<Database['public']['Tables']['message_templates']['Insert']>;
        Relationships: [];
      };
      messages: {
        Row: {
          asks: boolean;
          audience_kind: string;
          body: string;
          body_en: string | null;
          body_ru: string | null;
          by_text: boolean;
          call_after_minutes: number | null;
          class_id: string | null;
          created_at: string;
          event_id: string | null;
          id: string;
          send_at: string;
          sent_at: string | null;
          sent_by: string | null;
          subject: string;
          subject_en: string | null;
          subject_ru: string | null;
          urgent: boolean;
          withdrawn_at: string | null;
        };
        Insert: {
          asks?: boolean;
          audience_kind: string;
          body: string;
          body_en?: string | null;
          body_ru?: string | null;
          by_text?: boolean;
          call_after_minutes?: number | null;
          class_id?: string | null;
          created_at?: string;
          event_id?: string | null;
          id?: string;
          send_at?: string;
          sent_at?: string | null;
          sent_by?: string | null;
          subject: string;
          subject_en?: string | null;
          subject_ru?: string | null;
          urgent?: boolean;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['messages']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'messages_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'messages_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'messages_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'messages_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'messages_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'messages_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'admin_instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'messages_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['instructor_id'];
          },
          {
            foreignKeyName: 'messages_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'messages_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      news: {
        Row: {
          body: string;
          body_en: string | null;
          body_ru: string | null;
          cover_path: string | null;
          created_at: string;
          id: string;
          published_at: string | null;
          slug: string;
          summary: string;
          summary_en: string | null;
          summary_ru: string | null;
          title: string;
          title_en: string | null;
          title_ru: string | null;
        };
        Insert: {
          body?: string;
          body_en?: string | null;
          body_ru?: string | null;
          cover_path?: string | null;
          created_at?: string;
          id?: string;
          published_at?: string | null;
          slug: string;
          summary?: string;
          summary_en?: string | null;
          summary_ru?: string | null;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['news']['Insert']>;
        Relationships: [];
      };
      notification_settings: {
        Row: {
          by_email: boolean;
          by_push: boolean | null;
          created_at: string;
          kind: string;
          user_id: string;
        };
        Insert: {
          by_email: boolean;
          by_push?: boolean | null;
          created_at?: string;
          kind: string;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['notification_settings']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      notification_times: {
        Row: {
          created_at: string;
          digest_at: string | null;
          quiet: 'club' | 'own' | 'none';
          quiet_from: string | null;
          quiet_until: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          digest_at?: string | null;
          quiet?: 'club' | 'own' | 'none';
          quiet_from?: string | null;
          quiet_until?: string | null;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['notification_times']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'notification_times_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      notifications: {
        Row: {
          created_at: string;
          data: Json;
          id: string;
          kind: string;
          once_key: string | null;
          read_at: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          data?: Json;
          id?: string;
          kind: string;
          once_key?: string | null;
          read_at?: string | null;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['notifications']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      order_items: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          order_id: string;
          price: number;
          product_id: string;
          quantity: number;
          size: string | null;
          size_id: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          order_id: string;
          price: number;
          product_id: string;
          quantity: number;
          size?: string | null;
          size_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['order_items']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_items';
            referencedColumns: ['product_id'];
          },
          {
            foreignKeyName: 'order_items_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_size_id_fkey';
            columns: ['size_id'];
            isOneToOne: false;
            referencedRelation: 'product_sizes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_size_id_fkey';
            columns: ['size_id'];
            isOneToOne: false;
            referencedRelation: 'shop_items';
            referencedColumns: ['size_id'];
          },
        ];
      };
      orders: {
        Row: {
          closed_at: string | null;
          created_at: string;
          delivery: 'address' | 'pickup';
          id: string;
          note: string | null;
          number: number;
          phone: string | null;
          pickup_location_id: string | null;
          ready_at: string | null;
          recipient_name: string | null;
          sent_at: string | null;
          shipping_address: string;
          status: 'pending' | 'completed' | 'cancelled';
          total: number;
          tracking_number: string | null;
          user_id: string;
        };
        Insert: {
          closed_at?: string | null;
          created_at?: string;
          delivery?: 'address' | 'pickup';
          id?: string;
          note?: string | null;
          phone?: string | null;
          pickup_location_id?: string | null;
          ready_at?: string | null;
          recipient_name?: string | null;
          sent_at?: string | null;
          shipping_address: string;
          status?: 'pending' | 'completed' | 'cancelled';
          total: number;
          tracking_number?: string | null;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['orders']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'orders_pickup_location_id_fkey';
            columns: ['pickup_location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'orders_pickup_location_id_fkey';
            columns: ['pickup_location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      payment_events: {
        Row: {
          created_at: string;
          created_by: string | null;
          from_status: string | null;
          id: string;
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | null;
          note: string | null;
          payment_id: string;
          reason: string | null;
          to_status: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          from_status?: string | null;
          id?: string;
          method?: 'cash' | 'card' | 'bank_transfer' | 'easypay' | null;
          note?: string | null;
          payment_id: string;
          reason?: string | null;
          to_status: string;
        };
        Update: Partial<Database['public']['Tables']['payment_events']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'payment_events_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'payment_events_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_events_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payment_events_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payment_events_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          child_id: string | null;
          class_discount: number;
          confirmed_at: string | null;
          created_at: string;
          date: string;
          days_discount: number;
          decline_reason: string | null;
          discount: number;
          due_on: string;
          enrollment_id: string | null;
          euro_cents: number;
          event_registration_id: string | null;
          fee_kind: 'registration' | 'membership' | null;
          fee_year: number | null;
          fiscal_number: string | null;
          fiscal_on: string | null;
          from_credit: number;
          id: string;
          installment: number | null;
          installments: number | null;
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher';
          more_days: boolean;
          order_id: string | null;
          own_price: boolean;
          parent_notes: string | null;
          part_of: string | null;
          period: string | null;
          plan_id: string | null;
          promo_code: string | null;
          promo_discount: number;
          promotion_id: string | null;
          provider: string | null;
          provider_payment_id: string | null;
          reference: string;
          refunded_amount: number;
          refunded_euro_cents: number;
          reminded_at: string | null;
          settled_amount: number | null;
          settled_at: string | null;
          settled_currency: 'EUR' | 'BGN' | null;
          status: 'pending' | 'validated' | 'paid' | 'failed' | 'refunded';
          subject: string | null;
          subject_en: string | null;
          subject_ru: string | null;
          subscription_id: string | null;
          trial_discount: number;
          trial_payment_id: string | null;
          user_id: string;
          visit_id: string | null;
          voucher_issuer_id: string | null;
          voucher_number: string | null;
          is_own: boolean | null;
          offers_installments: boolean | null;
          seat_kept_until: string | null;
        };
        Insert: {
          amount: number;
          child_id?: string | null;
          class_discount?: number;
          confirmed_at?: string | null;
          created_at?: string;
          date?: string;
          days_discount?: number;
          decline_reason?: string | null;
          discount?: number;
          due_on?: string;
          enrollment_id?: string | null;
          euro_cents?: number;
          event_registration_id?: string | null;
          fee_kind?: 'registration' | 'membership' | null;
          fee_year?: number | null;
          fiscal_number?: string | null;
          fiscal_on?: string | null;
          from_credit?: number;
          id?: string;
          installment?: number | null;
          installments?: number | null;
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher';
          more_days?: boolean;
          order_id?: string | null;
          own_price?: boolean;
          parent_notes?: string | null;
          part_of?: string | null;
          period?: string | null;
          plan_id?: string | null;
          promo_code?: string | null;
          promo_discount?: number;
          promotion_id?: string | null;
          provider?: string | null;
          provider_payment_id?: string | null;
          reference?: string;
          refunded_amount?: number;
          refunded_euro_cents?: number;
          reminded_at?: string | null;
          settled_amount?: number | null;
          settled_at?: string | null;
          settled_currency?: 'EUR' | 'BGN' | null;
          status?: 'pending' | 'validated' | 'paid' | 'failed' | 'refunded';
          subject?: string | null;
          subject_en?: string | null;
          subject_ru?: string | null;
          subscription_id?: string | null;
          trial_discount?: number;
          trial_payment_id?: string | null;
          user_id: string;
          visit_id?: string | null;
          voucher_issuer_id?: string | null;
          voucher_number?: string | null;
        };
        Update: Partial<Database['public']['Tables']['payments']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'payments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'payments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'payments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'payments_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['registration_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_promotion_id_fkey';
            columns: ['promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_trial_payment_id_fkey';
            columns: ['trial_payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_trial_payment_id_fkey';
            columns: ['trial_payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_trial_payment_id_fkey';
            columns: ['trial_payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_trial_payment_id_fkey';
            columns: ['trial_payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'payments_visit_id_fkey';
            columns: ['visit_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_voucher_issuer_id_fkey';
            columns: ['voucher_issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_voucher_issuer_id_fkey';
            columns: ['voucher_issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
        ];
        ComputedFields: 'is_own' | 'offers_installments' | 'seat_kept_until';
      };
      plan_prices: {
        Row: {
          announced_at: string | null;
          created_at: string;
          created_by: string | null;
          id: string;
          plan_id: string;
          price: number | null;
          valid_from: string;
        };
        Insert: {
          announced_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          plan_id: string;
          price?: number | null;
          valid_from: string;
        };
        Update: Partial<Database['public']['Tables']['plan_prices']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'plan_prices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'plan_prices_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
        ];
      };
      plans: {
        Row: {
          created_at: string;
          days_a_week: number | null;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          display_order: number;
          first_percent: number | null;
          id: string;
          installment_months: number | null;
          installments: number | null;
          is_active: boolean;
          kind: 'pool_8' | 'pool_12' | 'pool_16' | 'pool_package' | 'pool_unlimited' | 'kindergarten_monthly' | 'private_package';
          name: string;
          name_en: string | null;
          name_ru: string | null;
          price: number | null;
          sessions: number | null;
          validity_months: number;
          vat_percent: number | null;
        };
        Insert: {
          created_at?: string;
          days_a_week?: number | null;
          description?: string | null;
          description_en?: string | null;
          description_ru?: string | null;
          display_order?: number;
          first_percent?: number | null;
          id?: string;
          installment_months?: number | null;
          installments?: number | null;
          is_active?: boolean;
          kind: 'pool_8' | 'pool_12' | 'pool_16' | 'pool_package' | 'pool_unlimited' | 'kindergarten_monthly' | 'private_package';
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          price?: number | null;
          sessions?: number | null;
          validity_months?: number;
          vat_percent?: number | null;
        };
        Update: Partial<Database['public']['Tables']['plans']['Insert']>;
        Relationships: [];
      };
      product_sizes: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          label: string;
          position: number;
          product_id: string;
          stock_quantity: number;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          label: string;
          position?: number;
          product_id: string;
          stock_quantity?: number;
        };
        Update: Partial<Database['public']['Tables']['product_sizes']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'product_sizes_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_sizes_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_items';
            referencedColumns: ['product_id'];
          },
          {
            foreignKeyName: 'product_sizes_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_products';
            referencedColumns: ['id'];
          },
        ];
      };
      products: {
        Row: {
          category: 'swimwear' | 'goggles' | 'caps' | 'training_equipment' | 'accessories';
          created_at: string;
          description: string;
          description_en: string | null;
          description_ru: string | null;
          eu_contact: string | null;
          id: string;
          images: string[];
          is_active: boolean;
          maker: string | null;
          maker_contact: string | null;
          model: string | null;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          price: number;
          slug: string | null;
          stock_quantity: number;
          vat_percent: number | null;
          warnings: string | null;
          warnings_en: string | null;
          warnings_ru: string | null;
        };
        Insert: {
          category: 'swimwear' | 'goggles' | 'caps' | 'training_equipment' | 'accessories';
          created_at?: string;
          description?: string;
          description_en?: string | null;
          description_ru?: string | null;
          eu_contact?: string | null;
          id?: string;
          images?: string[];
          is_active?: boolean;
          maker?: string | null;
          maker_contact?: string | null;
          model?: string | null;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          price: number;
          slug?: string | null;
          stock_quantity?: number;
          vat_percent?: number | null;
          warnings?: string | null;
          warnings_en?: string | null;
          warnings_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['products']['Insert']>;
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          erase_on: string | null;
          full_name: string;
          locale: 'bg' | 'en' | 'ru';
          phone: string | null;
          reference: string;
          tour_seen_at: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          erase_on?: string | null;
          full_name?: string;
          locale?: 'bg' | 'en' | 'ru';
          phone?: string | null;
          reference?: string;
          tour_seen_at?: string | null;
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['profiles']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      program_children: {
        Row: {
          added_by: string | null;
          child_id: string;
          created_at: string;
          season_id: string;
        };
        Insert: {
          added_by?: string | null;
          child_id: string;
          created_at?: string;
          season_id: string;
        };
        Update: Partial<Database['public']['Tables']['program_children']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'program_children_added_by_fkey';
            columns: ['added_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'program_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'program_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'program_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'program_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'program_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'program_children_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
        ];
      };
      progress_assessments: {
        Row: {
          child_id: string;
          comment: string | null;
          coordination: number | null;
          created_at: string;
          date: string;
          discipline: number | null;
          endurance: number | null;
          id: string;
          instructor_id: string | null;
          level_after: 'beginner' | 'intermediate' | 'advanced' | null;
          level_before: 'beginner' | 'intermediate' | 'advanced' | null;
          mentality: number | null;
          metric_set: 'learner' | 'competitive';
          power: number | null;
          speed: number | null;
          technique: number | null;
        };
        Insert: {
          child_id: string;
          comment?: string | null;
          coordination?: number | null;
          created_at?: string;
          date?: string;
          discipline?: number | null;
          endurance?: number | null;
          id?: string;
          instructor_id?: string | null;
          level_after?: 'beginner' | 'intermediate' | 'advanced' | null;
          level_before?: 'beginner' | 'intermediate' | 'advanced' | null;
          mentality?: number | null;
          metric_set: 'learner' | 'competitive';
          power?: number | null;
          speed?: number | null;
          technique?: number | null;
        };
        Update: Partial<Database['public']['Tables']['progress_assessments']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'progress_assessments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'progress_assessments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'progress_assessments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'progress_assessments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'progress_assessments_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'progress_assessments_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      promotions: {
        Row: {
          amount: number | null;
          code: string;
          created_at: string;
          ends_on: string | null;
          id: string;
          is_active: boolean;
          max_uses: number | null;
          note: string | null;
          once_a_family: boolean;
          percent: number | null;
          plan_ids: string[];
          starts_on: string;
          used_times: number | null;
        };
        Insert: {
          amount?: number | null;
          code: string;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          is_active?: boolean;
          max_uses?: number | null;
          note?: string | null;
          once_a_family?: boolean;
          percent?: number | null;
          plan_ids?: string[];
          starts_on?: string;
        };
        Update: Partial<Database['public']['Tables']['promotions']['Insert']>;
        Relationships: [];
        ComputedFields: 'used_times';
      };
      provider_events: {
        Row: {
          created_at: string;
          done_at: string | null;
          event_id: string;
          id: string;
          kind: string;
          provider: 'test' | 'stripe';
        };
        Insert: {
          created_at?: string;
          done_at?: string | null;
          event_id: string;
          id?: string;
          kind: string;
          provider: 'test' | 'stripe';
        };
        Update: Partial<Database['public']['Tables']['provider_events']['Insert']>;
        Relationships: [];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          failed_since: string | null;
          id: string;
          last_accepted_at: string | null;
          p256dh: string;
          session_id: string | null;
          shows_private: boolean;
          user_agent: string | null;
          user_id: string;
        };
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          failed_since?: string | null;
          id?: string;
          last_accepted_at?: string | null;
          p256dh: string;
          session_id?: string | null;
          shows_private?: boolean;
          user_agent?: string | null;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['push_subscriptions']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          euro_cents: number;
          failure: string | null;
          finished_at: string | null;
          given_at: string | null;
          id: string;
          notes: string | null;
          origin: 'club' | 'provider' | 'dispute';
          payment_id: string;
          provider: string | null;
          provider_refund_id: string | null;
          reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
          settled_amount: number;
          settled_currency: 'EUR' | 'BGN';
          status: 'pending' | 'succeeded' | 'failed';
        };
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          failure?: string | null;
          finished_at?: string | null;
          given_at?: string | null;
          id?: string;
          notes?: string | null;
          origin?: 'club' | 'provider' | 'dispute';
          payment_id: string;
          provider?: string | null;
          provider_refund_id?: string | null;
          reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
          settled_amount?: number;
          settled_currency?: 'EUR' | 'BGN';
          status?: 'pending' | 'succeeded' | 'failed';
        };
        Update: Partial<Database['public']['Tables']['refunds']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'refunds_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      reports: {
        Row: {
          child_id: string;
          created_at: string;
          id: string;
          issued_at: string | null;
          issued_by: string | null;
          level_name: string;
          locale: 'bg' | 'en' | 'ru';
          period: string;
          skills: Json;
          state: 'draft' | 'ready' | 'issued';
          words: string;
          written_by: string | null;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          id?: string;
          issued_at?: string | null;
          issued_by?: string | null;
          level_name: string;
          locale: 'bg' | 'en' | 'ru';
          period: string;
          skills: Json;
          state?: 'draft' | 'ready' | 'issued';
          words: string;
          written_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['reports']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'reports_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'reports_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'reports_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'reports_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'reports_written_by_fkey';
            columns: ['written_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      revenue_changes: {
        Row: {
          created_at: string;
          day: string;
          id: number;
        };
        Insert: {
          created_at?: string;
          day: string;
        };
        Update: Partial<Database['public']['Tables']['revenue_changes']['Insert']>;
        Relationships: [];
      };
      revenue_days: {
        Row: {
          created_at: string;
          day: string;
          due: number;
          due_euro: number;
          id: string;
          kind: 'plan' | 'shop' | 'event' | 'other';
          method: string;
          plan_id: string | null;
          received: number;
          received_euro: number;
        };
        Insert: {
          created_at?: string;
          day: string;
          due: number;
          due_euro: number;
          id?: string;
          kind: 'plan' | 'shop' | 'event' | 'other';
          method: string;
          plan_id?: string | null;
          received: number;
          received_euro: number;
        };
        Update: Partial<Database['public']['Tables']['revenue_days']['Insert']>;
        Relationships: [];
      };
      roster_openings: {
        Row: {
          child_ids: string[];
          created_at: string;
          id: string;
          lesson_id: string | null;
          opened_by: string | null;
        };
        Insert: {
          child_ids: string[];
          created_at?: string;
          id?: string;
          lesson_id?: string | null;
          opened_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['roster_openings']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'roster_openings_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'roster_openings_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'roster_openings_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      saved_cards: {
        Row: {
          brand: string;
          created_at: string;
          expires_on: string;
          id: string;
          last4: string;
          provider: 'test' | 'stripe';
          provider_card_id: string;
          user_id: string;
        };
        Insert: {
          brand: string;
          created_at?: string;
          expires_on: string;
          id?: string;
          last4: string;
          provider: 'test' | 'stripe';
          provider_card_id: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['saved_cards']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'saved_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          list: string;
          name: string;
          query: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          list: string;
          name: string;
          query: string;
        };
        Update: Partial<Database['public']['Tables']['saved_views']['Insert']>;
        Relationships: [];
      };
      season_draws: {
        Row: {
          closed_at: string | null;
          closes_at: string;
          created_at: string;
          drawn_at: string | null;
          hash: string | null;
          list: string | null;
          season_id: string;
          seated_at: string | null;
          seed: string | null;
          seed_source: string;
          seed_source_en: string | null;
          seed_source_ru: string | null;
        };
        Insert: {
          closed_at?: string | null;
          closes_at: string;
          created_at?: string;
          drawn_at?: string | null;
          hash?: string | null;
          list?: string | null;
          season_id: string;
          seated_at?: string | null;
          seed?: string | null;
          seed_source: string;
          seed_source_en?: string | null;
          seed_source_ru?: string | null;
        };
        Update: Partial<Database['public']['Tables']['season_draws']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'season_draws_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: true;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
        ];
      };
      season_proposals: {
        Row: {
          answer_until: string;
          answered_at: string | null;
          answered_by: string | null;
          child_id: string;
          class_id: string | null;
          created_at: string;
          enrollment_id: string;
          id: string;
          reminded_at: string | null;
          season_id: string;
          status: 'open' | 'confirmed' | 'declined' | 'lapsed';
        };
        Insert: {
          answer_until: string;
          answered_at?: string | null;
          answered_by?: string | null;
          child_id: string;
          class_id?: string | null;
          created_at?: string;
          enrollment_id: string;
          id?: string;
          reminded_at?: string | null;
          season_id: string;
          status?: 'open' | 'confirmed' | 'declined' | 'lapsed';
        };
        Update: Partial<Database['public']['Tables']['season_proposals']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'season_proposals_answered_by_fkey';
            columns: ['answered_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'season_proposals_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_proposals_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'season_proposals_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_proposals_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'season_proposals_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'season_proposals_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_proposals_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'season_proposals_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'season_proposals_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_proposals_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'season_proposals_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_proposals_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
        ];
      };
      season_windows: {
        Row: {
          audience: 'own' | 'sibling' | 'waitlist' | 'program' | 'everybody';
          created_at: string;
          opens_at: string;
          season_id: string;
        };
        Insert: {
          audience: 'own' | 'sibling' | 'waitlist' | 'program' | 'everybody';
          created_at?: string;
          opens_at: string;
          season_id: string;
        };
        Update: Partial<Database['public']['Tables']['season_windows']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'season_windows_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
        ];
      };
      seasons: {
        Row: {
          created_at: string;
          ended_at: string | null;
          ends_on: string;
          id: string;
          is_planned: boolean;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          period: string;
          published_at: string | null;
          starts_on: string;
        };
        Insert: {
          created_at?: string;
          ended_at?: string | null;
          ends_on: string;
          id?: string;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          published_at?: string | null;
          starts_on: string;
        };
        Update: Partial<Database['public']['Tables']['seasons']['Insert']>;
        Relationships: [];
      };
      seat_holds: {
        Row: {
          child_id: string | null;
          class_id: string;
          created_at: string;
          draft_id: string | null;
          expires_at: string;
          held_by: string | null;
          id: string;
          released_at: string | null;
        };
        Insert: {
          child_id?: string | null;
          class_id: string;
          created_at?: string;
          draft_id?: string | null;
          expires_at: string;
          held_by?: string | null;
          id?: string;
          released_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['seat_holds']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'seat_holds_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'seat_holds_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'seat_holds_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'seat_holds_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'seat_holds_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'seat_holds_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'seat_holds_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'seat_holds_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'seat_holds_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'seat_holds_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'seat_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      session_ledger: {
        Row: {
          created_at: string;
          created_by: string | null;
          delta: number;
          enrollment_id: string;
          id: string;
          lesson_id: string | null;
          reason: 'bought' | 'present' | 'absent' | 'excused' | 'corrected' | 'lesson_cancelled' | 'transferred' | 'removed' | 'expired' | 'adjusted' | 'make_up';
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          delta: number;
          enrollment_id: string;
          id?: string;
          lesson_id?: string | null;
          reason: 'bought' | 'present' | 'absent' | 'excused' | 'corrected' | 'lesson_cancelled' | 'transferred' | 'removed' | 'expired' | 'adjusted' | 'make_up';
        };
        Update: Partial<Database['public']['Tables']['session_ledger']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'session_ledger_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'session_ledger_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'session_ledger_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'session_ledger_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      settled_worries: {
        Row: {
          created_at: string;
          id: string;
          kind: 'accident' | 'marks' | 'unpaid' | 'certificate' | 'refused' | 'missed' | 'falling' | 'birthday';
          settled_by: string | null;
          since: string;
          subject_id: string;
          until: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          kind: 'accident' | 'marks' | 'unpaid' | 'certificate' | 'refused' | 'missed' | 'falling' | 'birthday';
          settled_by?: string | null;
          since: string;
          subject_id: string;
          until?: string | null;
        };
        Update: Partial<Database['public']['Tables']['settled_worries']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'settled_worries_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      skill_marks: {
        Row: {
          child_id: string;
          client_id: string;
          created_at: string;
          marked_at: string;
          marked_by: string | null;
          skill_id: string;
          step: number;
        };
        Insert: {
          child_id: string;
          client_id: string;
          created_at?: string;
          marked_at: string;
          marked_by?: string | null;
          skill_id: string;
          step: number;
        };
        Update: Partial<Database['public']['Tables']['skill_marks']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'skill_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'skill_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'skill_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'skill_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'skill_marks_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'skill_marks_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'skill_marks_skill_id_fkey';
            columns: ['skill_id'];
            isOneToOne: false;
            referencedRelation: 'skills';
            referencedColumns: ['id'];
          },
        ];
      };
      skill_results: {
        Row: {
          achieved_on: string | null;
          child_id: string;
          client_id: string | null;
          created_at: string;
          id: string;
          instructor_id: string | null;
          marked_at: string;
          skill_id: string;
          step: number;
        };
        Insert: {
          achieved_on?: string | null;
          child_id: string;
          client_id?: string | null;
          created_at?: string;
          id?: string;
          instructor_id?: string | null;
          marked_at?: string;
          skill_id: string;
          step: number;
        };
        Update: Partial<Database['public']['Tables']['skill_results']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'skill_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'skill_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'skill_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'skill_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'skill_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'skill_results_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'skill_results_skill_id_fkey';
            columns: ['skill_id'];
            isOneToOne: false;
            referencedRelation: 'skills';
            referencedColumns: ['id'];
          },
        ];
      };
      skills: {
        Row: {
          created_at: string;
          display_order: number;
          id: string;
          is_active: boolean;
          level_id: string;
          meaning: string | null;
          meaning_en: string | null;
          meaning_ru: string | null;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          picture_path: string | null;
        };
        Insert: {
          created_at?: string;
          display_order?: number;
          id?: string;
          is_active?: boolean;
          level_id: string;
          meaning?: string | null;
          meaning_en?: string | null;
          meaning_ru?: string | null;
          name: string;
          name_en?: string | null;
          name_ru?: string | null;
          picture_path?: string | null;
        };
        Update: Partial<Database['public']['Tables']['skills']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'skills_level_id_fkey';
            columns: ['level_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['level_id'];
          },
          {
            foreignKeyName: 'skills_level_id_fkey';
            columns: ['level_id'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id'];
          },
        ];
      };
      stock_moves: {
        Row: {
          change: number;
          changed_by: string | null;
          created_at: string;
          id: string;
          note: string | null;
          order_id: string | null;
          product_id: string;
          quantity_after: number;
          reason: 'opening' | 'delivery' | 'correction' | 'order' | 'order_cancelled';
          size_id: string | null;
        };
        Insert: {
          change: number;
          changed_by?: string | null;
          created_at?: string;
          id?: string;
          note?: string | null;
          order_id?: string | null;
          product_id: string;
          quantity_after: number;
          reason: 'opening' | 'delivery' | 'correction' | 'order' | 'order_cancelled';
          size_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['stock_moves']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'stock_moves_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'admin_instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'stock_moves_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['instructor_id'];
          },
          {
            foreignKeyName: 'stock_moves_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'stock_moves_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'stock_moves_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_moves_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_moves_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_items';
            referencedColumns: ['product_id'];
          },
          {
            foreignKeyName: 'stock_moves_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'shop_products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_moves_size_id_fkey';
            columns: ['size_id'];
            isOneToOne: false;
            referencedRelation: 'product_sizes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_moves_size_id_fkey';
            columns: ['size_id'];
            isOneToOne: false;
            referencedRelation: 'shop_items';
            referencedColumns: ['size_id'];
          },
        ];
      };
      subscription_pauses: {
        Row: {
          asked_by: string | null;
          began_at: string | null;
          created_at: string;
          ended_at: string | null;
          ends_on: string;
          id: string;
          starts_on: string;
          subscription_id: string;
        };
        Insert: {
          asked_by?: string | null;
          began_at?: string | null;
          created_at?: string;
          ended_at?: string | null;
          ends_on: string;
          id?: string;
          starts_on: string;
          subscription_id: string;
        };
        Update: Partial<Database['public']['Tables']['subscription_pauses']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'subscription_pauses_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'subscription_pauses_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      subscriptions: {
        Row: {
          autopay: boolean;
          card_id: string | null;
          child_id: string;
          created_at: string;
          current_period: string;
          ends_on: string | null;
          enrollment_id: string;
          id: string;
          plan_id: string;
          status: 'active' | 'paused' | 'cancelled' | 'ended';
        };
        Insert: {
          autopay?: boolean;
          card_id?: string | null;
          child_id: string;
          created_at?: string;
          current_period: string;
          ends_on?: string | null;
          enrollment_id: string;
          id?: string;
          plan_id: string;
          status?: 'active' | 'paused' | 'cancelled' | 'ended';
        };
        Update: Partial<Database['public']['Tables']['subscriptions']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'subscriptions_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'saved_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'subscriptions_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'subscriptions_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'subscriptions_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
        ];
      };
      substitute_requests: {
        Row: {
          answered_at: string | null;
          asked_by: string | null;
          created_at: string;
          id: string;
          lesson_id: string;
          note: string | null;
          status: 'open' | 'taken' | 'withdrawn';
          taken_by: string | null;
        };
        Insert: {
          answered_at?: string | null;
          asked_by?: string | null;
          created_at?: string;
          id?: string;
          lesson_id: string;
          note?: string | null;
          status?: 'open' | 'taken' | 'withdrawn';
          taken_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['substitute_requests']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'substitute_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'substitute_requests_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'substitute_requests_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'substitute_requests_taken_by_fkey';
            columns: ['taken_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      swim_results: {
        Row: {
          centiseconds: number | null;
          child_id: string | null;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at: string;
          created_by: string | null;
          distance: number;
          id: string;
          meet_id: string | null;
          position: number | null;
          relay_count: number;
          relay_leg: number | null;
          round: 'timed_final' | 'heat' | 'quarterfinal' | 'semifinal' | 'final' | 'swim_off' | 'time_trial';
          splits: Json;
          status: 'valid' | 'EXH' | 'DSQ' | 'DNS' | 'DNF' | 'SICK' | 'WDR';
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
          swum_on: string;
          user_id: string | null;
        };
        Insert: {
          centiseconds?: number | null;
          child_id?: string | null;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at?: string;
          created_by?: string | null;
          distance: number;
          id?: string;
          meet_id?: string | null;
          position?: number | null;
          relay_count?: number;
          relay_leg?: number | null;
          round?: 'timed_final' | 'heat' | 'quarterfinal' | 'semifinal' | 'final' | 'swim_off' | 'time_trial';
          splits?: Json;
          status?: 'valid' | 'EXH' | 'DSQ' | 'DNS' | 'DNF' | 'SICK' | 'WDR';
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
          swum_on: string;
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['swim_results']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'swim_results_meet_id_fkey';
            columns: ['meet_id'];
            isOneToOne: false;
            referencedRelation: 'meets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      swimmer_keys: {
        Row: {
          child_id: string | null;
          created_at: string;
          decided_by: string | null;
          key: string;
          user_id: string | null;
        };
        Insert: {
          child_id?: string | null;
          created_at?: string;
          decided_by?: string | null;
          key: string;
          user_id?: string | null;
        };
        Update: Partial<Database['public']['Tables']['swimmer_keys']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'swimmer_keys_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swimmer_keys_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'swimmer_keys_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swimmer_keys_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swimmer_keys_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swimmer_keys_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'swimmer_keys_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      team_achievements: {
        Row: {
          created_at: string;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          id: string;
          member_id: string;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          year: number;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          description_en?: string | null;
          description_ru?: string | null;
          id?: string;
          member_id: string;
          title: string;
          title_en?: string | null;
          title_ru?: string | null;
          year: number;
        };
        Update: Partial<Database['public']['Tables']['team_achievements']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'team_achievements_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['id'];
          },
        ];
      };
      team_members: {
        Row: {
          bio: string;
          bio_en: string | null;
          bio_ru: string | null;
          certifications: string[];
          certifications_en: string[];
          certifications_ru: string[];
          created_at: string;
          display_order: number;
          full_name: string;
          id: string;
          is_visible: boolean;
          joined_on: string | null;
          kind: 'coach' | 'athlete';
          photo_path: string | null;
          specialties: string[];
          specialties_en: string[];
          specialties_ru: string[];
          user_id: string | null;
          years_experience: number | null;
        };
        Insert: {
          bio?: string;
          bio_en?: string | null;
          bio_ru?: string | null;
          certifications?: string[];
          certifications_en?: string[];
          certifications_ru?: string[];
          created_at?: string;
          display_order?: number;
          full_name: string;
          id?: string;
          is_visible?: boolean;
          joined_on?: string | null;
          kind: 'coach' | 'athlete';
          photo_path?: string | null;
          specialties?: string[];
          specialties_en?: string[];
          specialties_ru?: string[];
          user_id?: string | null;
          years_experience?: number | null;
        };
        Update: Partial<Database['public']['Tables']['team_members']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'team_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      thread_children: {
        Row: {
          child_id: string;
          created_at: string;
          thread_id: string;
        };
        Insert: {
          child_id: string;
          created_at?: string;
          thread_id: string;
        };
        Update: Partial<Database['public']['Tables']['thread_children']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'thread_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'thread_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'thread_children_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'thread_children_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      thread_posts: {
        Row: {
          body: string;
          by_club: boolean;
          created_at: string;
          id: string;
          thread_id: string;
          written_by: string | null;
        };
        Insert: {
          body: string;
          by_club: boolean;
          created_at?: string;
          id?: string;
          thread_id: string;
          written_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['thread_posts']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'thread_posts_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_posts_written_by_fkey';
            columns: ['written_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      thread_readers: {
        Row: {
          created_at: string;
          notification_id: string | null;
          opened_at: string | null;
          text_id: string | null;
          thread_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          notification_id?: string | null;
          opened_at?: string | null;
          text_id?: string | null;
          thread_id: string;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['thread_readers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'thread_readers_notification_id_fkey';
            columns: ['notification_id'];
            isOneToOne: false;
            referencedRelation: 'notifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_readers_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_readers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      threads: {
        Row: {
          answer: 'yes' | 'no' | null;
          answered_at: string | null;
          answered_by: string | null;
          assigned_to: string | null;
          call_outcome: 'reached' | 'no_answer' | null;
          called_at: string | null;
          called_by: string | null;
          class_id: string | null;
          created_at: string;
          family_id: string;
          id: string;
          lesson_at: string | null;
          message_id: string;
          opened_at: string | null;
          shown_at: string | null;
          waiting_since: string | null;
        };
        Insert: {
          answer?: 'yes' | 'no' | null;
          answered_at?: string | null;
          answered_by?: string | null;
          assigned_to?: string | null;
          call_outcome?: 'reached' | 'no_answer' | null;
          called_at?: string | null;
          called_by?: string | null;
          class_id?: string | null;
          created_at?: string;
          family_id: string;
          id?: string;
          lesson_at?: string | null;
          message_id: string;
          opened_at?: string | null;
          shown_at?: string | null;
          waiting_since?: string | null;
        };
        Update: Partial<Database['public']['Tables']['threads']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'threads_answered_by_fkey';
            columns: ['answered_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['instructor_id'];
          },
          {
            foreignKeyName: 'threads_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'instructors';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_called_by_fkey';
            columns: ['called_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'threads_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'threads_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'threads_family_id_fkey';
            columns: ['family_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'threads_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      time_standard_lists: {
        Row: {
          created_at: string;
          ends_on: string | null;
          id: string;
          name: string;
          starts_on: string;
        };
        Insert: {
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          name: string;
          starts_on: string;
        };
        Update: Partial<Database['public']['Tables']['time_standard_lists']['Insert']>;
        Relationships: [];
      };
      time_standards: {
        Row: {
          age_max: number;
          age_min: number;
          centiseconds: number;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at: string;
          distance: number;
          gender: 'female' | 'male';
          id: string;
          label: string;
          list_id: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
        };
        Insert: {
          age_max?: number;
          age_min?: number;
          centiseconds: number;
          course: 'LCM' | 'SCM' | 'SCY';
          created_at?: string;
          distance: number;
          gender: 'female' | 'male';
          id?: string;
          label: string;
          list_id: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
        };
        Update: Partial<Database['public']['Tables']['time_standards']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'time_standards_list_id_fkey';
            columns: ['list_id'];
            isOneToOne: false;
            referencedRelation: 'time_standard_lists';
            referencedColumns: ['id'];
          },
        ];
      };
      trial_requests: {
        Row: {
          answered_at: string | null;
          asked_by: string | null;
          child_id: string;
          created_at: string;
          id: string;
          location_id: string | null;
          wish: string | null;
        };
        Insert: {
          answered_at?: string | null;
          asked_by?: string | null;
          child_id: string;
          created_at?: string;
          id?: string;
          location_id?: string | null;
          wish?: string | null;
        };
        Update: Partial<Database['public']['Tables']['trial_requests']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'trial_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'trial_requests_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'trial_requests_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'trial_requests_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'trial_requests_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'trial_requests_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'trial_requests_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'trial_requests_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
      };
      user_invitations: {
        Row: {
          class_ids: string[];
          created_at: string;
          email: string;
          expires_at: string;
          full_name: string;
          id: string;
          invited_by: string | null;
          locale: 'bg' | 'en' | 'ru';
          role: 'parent' | 'instructor' | 'admin' | 'athlete' | 'reception';
          token_hash: string;
          used_at: string | null;
          used_by: string | null;
          user_id: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          class_ids?: string[];
          created_at?: string;
          email: string;
          expires_at?: string;
          full_name?: string;
          id?: string;
          invited_by?: string | null;
          locale?: 'bg' | 'en' | 'ru';
          role: 'parent' | 'instructor' | 'admin' | 'athlete' | 'reception';
          token_hash: string;
          used_at?: string | null;
          used_by?: string | null;
          user_id?: string | null;
          withdrawn_at?: string | null;
        };
        Update: Partial<Database['public']['Tables']['user_invitations']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'user_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'user_invitations_used_by_fkey';
            columns: ['used_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'user_invitations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: 'parent' | 'instructor' | 'admin' | 'athlete' | 'reception';
          user_id: string;
        };
        Insert: {
          created_at?: string;
          role: 'parent' | 'instructor' | 'admin' | 'athlete' | 'reception';
          user_id?: string;
        };
        Update: Partial<Database['public']['Tables']['user_roles']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'user_roles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      visit_offers: {
        Row: {
          answered_at: string | null;
          child_id: string;
          created_at: string;
          credit_id: string | null;
          expires_at: string;
          id: string;
          lesson_id: string;
          status: 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';
        };
        Insert: {
          answered_at?: string | null;
          child_id: string;
          created_at?: string;
          credit_id?: string | null;
          expires_at: string;
          id?: string;
          lesson_id: string;
          status?: 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';
        };
        Update: Partial<Database['public']['Tables']['visit_offers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'visit_offers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visit_offers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'visit_offers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visit_offers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'visit_offers_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'visit_offers_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'make_up_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visit_offers_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'visit_offers_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      visits: {
        Row: {
          booked_by: string | null;
          child_id: string;
          client_id: string | null;
          created_at: string;
          credit_id: string | null;
          id: string;
          kind: 'trial' | 'single' | 'make_up' | 'private';
          lesson_id: string;
          mark: 'present' | 'absent' | 'excused' | null;
          marked_at: string | null;
          marked_by: string | null;
        };
        Insert: {
          booked_by?: string | null;
          child_id: string;
          client_id?: string | null;
          created_at?: string;
          credit_id?: string | null;
          id?: string;
          kind: 'trial' | 'single' | 'make_up' | 'private';
          lesson_id: string;
          mark?: 'present' | 'absent' | 'excused' | null;
          marked_at?: string | null;
          marked_by?: string | null;
        };
        Update: Partial<Database['public']['Tables']['visits']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'visits_booked_by_fkey';
            columns: ['booked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'visits_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'visits_credit_id_fkey';
            columns: ['credit_id', 'kind'];
            isOneToOne: false;
            referencedRelation: 'make_up_credits';
            referencedColumns: ['id', 'kind'];
          },
          {
            foreignKeyName: 'visits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'visits_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      vouchers: {
        Row: {
          created_at: string;
          id: string;
          issuer_id: string;
          number: string;
          payment_id: string | null;
          taken_at: string | null;
          taken_by: string | null;
          valid_until: string | null;
          value: number;
        };
        Insert: {
          created_at?: string;
          id?: string;
          issuer_id: string;
          number: string;
          payment_id?: string | null;
          taken_at?: string | null;
          taken_by?: string | null;
          valid_until?: string | null;
          value: number;
        };
        Update: Partial<Database['public']['Tables']['vouchers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'vouchers_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vouchers_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vouchers_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vouchers_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'vouchers_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'vouchers_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vouchers_taken_by_fkey';
            columns: ['taken_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      waitlist_offers: {
        Row: {
          answered_at: string | null;
          created_at: string;
          enrollment_id: string;
          expires_at: string;
          id: string;
          status: 'open' | 'accepted' | 'declined' | 'lapsed';
        };
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          enrollment_id: string;
          expires_at: string;
          id?: string;
          status?: 'open' | 'accepted' | 'declined' | 'lapsed';
        };
        Update: Partial<Database['public']['Tables']['waitlist_offers']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'waitlist_offers_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
        ];
      };
      withdrawals: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          name: string;
          note: string | null;
          order_id: string | null;
          payment_id: string | null;
          refund_awaited_at: string | null;
          settled_at: string | null;
          settled_by: string | null;
          used: number;
          used_of: number | null;
          user_id: string;
          left_to_return: number | null;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          name: string;
          note?: string | null;
          order_id?: string | null;
          payment_id?: string | null;
          refund_awaited_at?: string | null;
          settled_at?: string | null;
          settled_by?: string | null;
          used?: number;
          used_of?: number | null;
          user_id: string;
        };
        Update: Partial<Database['public']['Tables']['withdrawals']['Insert']>;
        Relationships: [
          {
            foreignKeyName: 'withdrawals_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'withdrawals_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'withdrawals_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'withdrawals_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'withdrawals_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'withdrawals_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'withdrawals_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
        ComputedFields: 'left_to_return';
      };
    };
    Views: {
      accident_log: {
        Row: {
          birth_date: string | null;
          child_id: string | null;
          child_name: string;
          created_at: string;
          done: string;
          event_id: string | null;
          event_title: string | null;
          event_title_en: string | null;
          event_title_ru: string | null;
          follow_up: string | null;
          followed_up_at: string | null;
          follower: string;
          happened_at: string;
          id: string;
          informed: string | null;
          lesson_id: string | null;
          location_name: string | null;
          location_name_en: string | null;
          location_name_ru: string | null;
          reporter: string;
          spot: string | null;
          title: string | null;
          title_en: string | null;
          title_ru: string | null;
          what: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents__at_event';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'accidents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'accidents_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'accidents_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_children: {
        Row: {
          active: number;
          birth_date: string;
          created_at: string;
          family: Json | null;
          full_name: string;
          id: string;
          level_id: string | null;
          parent_id: string;
          refused: boolean | null;
          skill_level: 'beginner' | 'intermediate' | 'advanced';
          swims: boolean;
          waiting: number;
        };
        Relationships: [
          {
            foreignKeyName: 'children_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      admin_classes: {
        Row: {
          age_max: number | null;
          age_min: number | null;
          assistant_ids: string[];
          created_at: string;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          duration_minutes: number;
          extra: number;
          fill: number | null;
          id: string;
          instructor: string;
          instructor_id: string;
          instructor_ids: string[] | null;
          is_active: boolean;
          is_planned: boolean;
          lane: number | null;
          level: 'beginner' | 'intermediate' | 'advanced' | null;
          level_color: 'water' | 'rope' | 'success' | 'warning' | 'danger' | 'neutral' | null;
          level_id: string | null;
          level_name: string | null;
          level_name_en: string | null;
          level_name_ru: string | null;
          location_id: string;
          location_name: string;
          location_name_en: string | null;
          location_name_ru: string | null;
          max_capacity: number;
          price_per_class: number;
          season_id: string | null;
          sessions: Json;
          single_days: boolean;
          taken: number;
          teacher_ids: string[];
          title: string;
          title_en: string | null;
          title_ru: string | null;
          waiting: number;
        };
        Relationships: [
          {
            foreignKeyName: 'classes__level_maps';
            columns: ['level_id', 'level'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id', 'skill_level'];
          },
          {
            foreignKeyName: 'classes_instructor_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_instructors: {
        Row: {
          children: number;
          classes: number;
          full_name: string;
          minutes: number;
          seats: number;
          sessions: number;
          user_id: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      admin_marks: {
        Row: {
          child_id: string;
          child_name: string | null;
          class_id: string;
          id: string;
          lesson_id: string;
          starts_at: string;
          status: 'present' | 'absent' | 'excused';
          title: string | null;
          title_en: string | null;
          title_ru: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'attendance_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['lesson_id'];
          },
          {
            foreignKeyName: 'attendance_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'admin_classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'class_day_availability';
            referencedColumns: ['class_id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lessons_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'public_classes';
            referencedColumns: ['class_id'];
          },
        ];
      };
      admin_membership_periods: {
        Row: {
          child_id: string;
          ended_on: string | null;
          id: string;
          started_on: string;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'membership_periods_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
        ];
      };
      admin_payments: {
        Row: {
          amount: number;
          awaits_bank: boolean;
          child_name: string | null;
          confirmed_at: string | null;
          date: string;
          due_on: string;
          enrollment_id: string | null;
          euro_cents: number;
          event_registration_id: string | null;
          family: Json;
          id: string;
          installment: number | null;
          installments: number | null;
          may_split: boolean | null;
          method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher';
          order_id: string | null;
          order_number: number | null;
          parent_notes: string | null;
          part_of: string | null;
          period: string | null;
          plan_id: string | null;
          promo_code: string | null;
          promo_discount: number;
          reference: string;
          refunded_amount: number;
          refunded_euro_cents: number;
          settled_at: string | null;
          status: 'pending' | 'validated' | 'paid' | 'failed' | 'refunded';
          title: string | null;
          title_en: string | null;
          title_ru: string | null;
          user_id: string;
          waits: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'enrollments_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_enrollment_id_fkey';
            columns: ['enrollment_id'];
            isOneToOne: false;
            referencedRelation: 'enrollments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_event_registration_id_fkey';
            columns: ['event_registration_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['registration_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payments_part_of_fkey';
            columns: ['part_of'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      athlete_directory: {
        Row: {
          approved_at: string | null;
          birth_date: string | null;
          child_id: string | null;
          child_name: string | null;
          disabled: boolean;
          email: string | null;
          full_name: string;
          gender: 'female' | 'male' | null;
          license: string | null;
          likely_child_id: string | null;
          likely_child_name: string | null;
          likely_parent_name: string | null;
          needs_parent: boolean;
          parent_asked_at: string | null;
          parent_confirmed_at: string | null;
          parent_declined_at: string | null;
          parent_email: string | null;
          parent_name: string | null;
          phone: string | null;
          refusal_reason: string | null;
          refused_at: string | null;
          registered_at: string;
          state: string;
          user_id: string;
          waits: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts__child';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'athlete_accounts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      audit_entries: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string | null;
          created_at: string;
          details: Json;
          id: string;
          ip: string | null;
          subject_id: string | null;
          subject_name: string | null;
          subject_name_en: string | null;
          subject_name_ru: string | null;
          subject_table: string;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_log_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      benefit_card_list: {
        Row: {
          child_id: string;
          child_name: string;
          confirmed_at: string | null;
          created_at: string;
          id: string;
          is_double: boolean;
          issuer: string;
          issuer_id: string;
          number: string;
          parent_id: string;
          state: string;
          valid_from: string;
          valid_until: string | null;
          visits: number;
        };
        Relationships: [
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'benefit_cards_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuer_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'benefit_cards_issuer_id_fkey';
            columns: ['issuer_id'];
            isOneToOne: false;
            referencedRelation: 'card_issuers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'children_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      card_issuer_list: {
        Row: {
          ends_on: string | null;
          has_vouchers: boolean;
          id: string;
          name: string;
          price: number | null;
          to_claim: number;
          to_claim_from: string | null;
          vouchers_to_claim: number;
        };
        Relationships: [];
      };
      certificate_directory: {
        Row: {
          birth_date: string | null;
          checked_at: string | null;
          child_id: string | null;
          contact_name: string;
          created_at: string;
          days_left: number;
          file_path: string;
          id: string;
          is_newest: boolean;
          kind: 'medical' | 'insurance' | 'card';
          note: string | null;
          phone: string | null;
          state: 'waiting' | 'verified' | 'rejected';
          swimmer: string;
          user_id: string | null;
          valid_until: string;
        };
        Relationships: [
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'certificates_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'certificates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      class_availability: {
        Row: {
          capacity: number;
          class_id: string;
          free: number;
          held: number | null;
          held_until: string | null;
          taken: number;
          waiting: number;
        };
        Relationships: [];
      };
      class_choices: {
        Row: {
          id: string;
          kind: string;
          name: string;
          name_en: string | null;
          name_ru: string | null;
        };
        Relationships: [];
      };
      class_day_availability: {
        Row: {
          capacity: number;
          class_id: string;
          day_of_week: number;
          free: number;
          taken: number;
          waiting: number;
        };
        Relationships: [];
      };
      document_signers: {
        Row: {
          agreed_at: string | null;
          child_id: string | null;
          consent_id: string | null;
          document_id: string;
          email: string | null;
          name: string;
          parent: string | null;
          phone: string | null;
          signed: boolean;
          signed_name: string | null;
          user_id: string;
        };
        Relationships: [];
      };
      event_attendees: {
        Row: {
          amount: number | null;
          answers: Json;
          attendance: 'present' | 'absent' | null;
          birth_date: string | null;
          child_id: string | null;
          contact_name: string | null;
          created_at: string;
          days: Json;
          due_amount: number | null;
          due_on: string | null;
          email: string | null;
          event_id: string;
          has_health: boolean;
          id: string;
          name: string;
          paid_amount: number | null;
          payment_id: string | null;
          payment_status: 'pending' | 'validated' | 'paid' | 'failed' | 'refunded' | null;
          phone: string | null;
          photos_allowed: boolean | null;
          said: string | null;
          skill_level: 'beginner' | 'intermediate' | 'advanced' | null;
          squad_id: string | null;
          status: 'registered' | 'waitlist' | 'cancelled';
          user_id: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_registrations__squad_of_event';
            columns: ['squad_id', 'event_id'];
            isOneToOne: false;
            referencedRelation: 'event_squads';
            referencedColumns: ['id', 'event_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'event_registrations_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'event_seats';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'own_event_attendees';
            referencedColumns: ['event_id'];
          },
          {
            foreignKeyName: 'event_registrations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      event_seats: {
        Row: {
          capacity: number | null;
          event_id: string;
          free: number | null;
          registered: number;
          waiting: number;
        };
        Relationships: [];
      };
      family_debts: {
        Row: {
          amount: number;
          children: string[] | null;
          days: number;
          due_on: string;
          email: string | null;
          euro_cents: number;
          full_name: string | null;
          payments: number;
          phone: string | null;
          reminded_at: string | null;
          seat_kept_until: string | null;
          user_id: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      free_slots: {
        Row: {
          duration_minutes: number;
          free: number | null;
          instructor_id: string;
          instructor_name: string;
          lesson_id: string;
          location_id: string;
          location_name: string;
          location_name_en: string | null;
          location_name_ru: string | null;
          price: number;
          seats: number;
          starts_at: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_user_id_fkey';
            columns: ['instructor_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      instructors: {
        Row: {
          full_name: string;
          user_id: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      last_job_runs: {
        Row: {
          error: string | null;
          finished_at: string | null;
          id: string;
          name: string;
          started_at: string;
          summary: string | null;
        };
        Relationships: [];
      };
      level_proposals: {
        Row: {
          child_id: string;
          class_titles: string | null;
          class_titles_en: string | null;
          class_titles_ru: string | null;
          full_name: string;
          level_color: 'water' | 'rope' | 'success' | 'warning' | 'danger' | 'neutral';
          level_id: string;
          level_name: string;
          level_name_en: string | null;
          level_name_ru: string | null;
          ready_since: string | null;
        };
        Relationships: [];
      };
      media_albums: {
        Row: {
          album: string | null;
          album_en: string | null;
          album_ru: string | null;
          items: number;
          taken_on: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'media_items__album_known';
            columns: ['album'];
            isOneToOne: false;
            referencedRelation: 'albums';
            referencedColumns: ['name'];
          },
        ];
      };
      own_event_attendees: {
        Row: {
          amount: number | null;
          answers: Json;
          attendance: 'present' | 'absent' | null;
          birth_date: string | null;
          child_id: string | null;
          days: Json;
          decline_reason: string | null;
          due_amount: number | null;
          due_on: string | null;
          event_id: string;
          name: string | null;
          paid_amount: number | null;
          payment_id: string | null;
          payment_method: 'cash' | 'card' | 'bank_transfer' | 'easypay' | 'voucher' | null;
          payment_status: 'pending' | 'validated' | 'paid' | 'failed' | 'refunded' | null;
          position: number | null;
          registration_id: string | null;
          squad_name: string | null;
          status: 'registered' | 'waitlist' | 'cancelled' | null;
        };
        Relationships: [];
      };
      personal_bests: {
        Row: {
          centiseconds: number | null;
          child_id: string | null;
          course: 'LCM' | 'SCM' | 'SCY';
          distance: number;
          first_centiseconds: number | null;
          id: string;
          meet: string | null;
          meet_id: string | null;
          points: number | null;
          splits: Json;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
          swims: number;
          swum_on: string;
          user_id: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_meet_id_fkey';
            columns: ['meet_id'];
            isOneToOne: false;
            referencedRelation: 'meets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      public_classes: {
        Row: {
          age_max: number | null;
          age_min: number | null;
          capacity: number;
          class_id: string;
          day_of_week: number;
          description: string | null;
          description_en: string | null;
          description_ru: string | null;
          duration_minutes: number;
          free: number;
          held_until: string | null;
          instructor_name: string | null;
          lane: number | null;
          level: 'beginner' | 'intermediate' | 'advanced' | null;
          level_color: 'water' | 'rope' | 'success' | 'warning' | 'danger' | 'neutral' | null;
          level_id: string | null;
          level_name: string | null;
          level_name_en: string | null;
          level_name_ru: string | null;
          location_id: string;
          location_name: string;
          location_name_en: string | null;
          location_name_ru: string | null;
          location_type: 'pool' | 'kindergarten' | 'school' | 'gym';
          next_starts_at: string | null;
          price_per_class: number;
          season_id: string | null;
          session_id: string;
          single_days: boolean;
          start_time: string;
          starts_on: string | null;
          taken: number;
          title: string;
          title_en: string | null;
          title_ru: string | null;
          waiting: number;
        };
        Relationships: [
          {
            foreignKeyName: 'classes__level_maps';
            columns: ['level_id', 'level'];
            isOneToOne: false;
            referencedRelation: 'levels';
            referencedColumns: ['id', 'skill_level'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'free_slots';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'classes_location_id_fkey';
            columns: ['location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id'];
          },
        ];
      };
      shop_items: {
        Row: {
          category: 'swimwear' | 'goggles' | 'caps' | 'training_equipment' | 'accessories';
          id: string;
          images: string[];
          name: string;
          name_en: string | null;
          name_ru: string | null;
          price: number;
          product_id: string;
          size: string | null;
          size_id: string | null;
          slug: string | null;
          stock_quantity: number;
        };
        Relationships: [];
      };
      shop_products: {
        Row: {
          category: 'swimwear' | 'goggles' | 'caps' | 'training_equipment' | 'accessories';
          created_at: string;
          description: string;
          description_en: string | null;
          description_ru: string | null;
          eu_contact: string | null;
          id: string;
          images: string[];
          maker: string | null;
          maker_contact: string | null;
          model: string | null;
          name: string;
          name_en: string | null;
          name_ru: string | null;
          price: number;
          sizes: Json;
          slug: string | null;
          stock_quantity: number;
          warnings: string | null;
          warnings_en: string | null;
          warnings_ru: string | null;
        };
        Relationships: [];
      };
      swim_times: {
        Row: {
          birth_date: string | null;
          centiseconds: number | null;
          child_id: string | null;
          course: 'LCM' | 'SCM' | 'SCY';
          distance: number;
          gender: string | null;
          id: string;
          meet: string | null;
          meet_id: string | null;
          meet_location: string | null;
          points: number | null;
          position: number | null;
          relay_count: number;
          relay_leg: number | null;
          round: 'timed_final' | 'heat' | 'quarterfinal' | 'semifinal' | 'final' | 'swim_off' | 'time_trial';
          splits: Json;
          status: 'valid' | 'EXH' | 'DSQ' | 'DNS' | 'DNF' | 'SICK' | 'WDR';
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
          swimmer: string;
          swimmer_id: string | null;
          swum_on: string;
          user_id: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_meet_id_fkey';
            columns: ['meet_id'];
            isOneToOne: false;
            referencedRelation: 'meets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
        ];
      };
      swimmer_standards: {
        Row: {
          best_centiseconds: number | null;
          child_id: string | null;
          course: 'LCM' | 'SCM' | 'SCY';
          distance: number;
          label: string;
          list: string;
          list_id: string;
          reached: boolean | null;
          result_id: string;
          standard_centiseconds: number;
          standard_id: string;
          stroke: 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley';
          swimmer: string;
          swum_on: string;
          user_id: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'admin_children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_directory';
            referencedColumns: ['likely_child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'children';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'level_proposals';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'swimmers';
            referencedColumns: ['child_id'];
          },
          {
            foreignKeyName: 'swim_results_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_directory';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'time_standards_list_id_fkey';
            columns: ['list_id'];
            isOneToOne: false;
            referencedRelation: 'time_standard_lists';
            referencedColumns: ['id'];
          },
        ];
      };
      swimmers: {
        Row: {
          birth_date: string | null;
          child_id: string | null;
          full_name: string | null;
          gender: string | null;
          id: string | null;
          license: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      user_directory: {
        Row: {
          athlete_approved: boolean | null;
          banned_until: string | null;
          children: number;
          disabled: boolean;
          email: string | null;
          full_name: string | null;
          joined_at: string;
          last_seen_at: string | null;
          last_sign_in_at: string | null;
          locale: 'bg' | 'en' | 'ru' | null;
          managed: boolean;
          phone: string | null;
          refused: boolean | null;
          refused_answer: string | null;
          refused_since: string | null;
          role: string | null;
          roles: string[];
          user_id: string;
          waiting_role: string | null;
          waiting_roles: string[];
        };
        Relationships: [];
      };
      voucher_list: {
        Row: {
          amount: number | null;
          family: string | null;
          id: string;
          issuer: string;
          issuer_id: string | null;
          number: string;
          payment_id: string | null;
          state: string;
          taken_at: string | null;
          used: number;
          user_id: string | null;
          valid_until: string | null;
          value: number | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      attendees: { Args: { event: string }; Returns: Database['public']['Views']['own_event_attendees']['Row'][]; SetofOptions: { from: 'events'; to: 'own_event_attendees'; isOneToOne: false; isSetofReturn: true } };
      credit_amount: { Args: { child: string }; Returns: number };
      credit_euro_cents: { Args: { child: string }; Returns: number };
      family: { Args: { child: string }; Returns: Database['public']['Views']['user_directory']['Row'][]; SetofOptions: { from: 'children'; to: 'user_directory'; isOneToOne: true; isSetofReturn: true } };
      free_count: { Args: { day: string }; Returns: number } | { Args: { event: string }; Returns: number };
      get_user_role: { Args: { _user_id: string }; Returns: string };
      has_care_note: { Args: { child: string }; Returns: boolean };
      has_role: { Args: { _role: string; _user_id: string }; Returns: boolean };
      instructor_name: { Args: { class: string }; Returns: string };
      is_own: { Args: { child: string }; Returns: boolean } | { Args: { payment: string }; Returns: boolean };
      ladder: { Args: { child: string }; Returns: Database['public']['Tables']['skills']['Row'][]; SetofOptions: { from: 'children'; to: 'skills'; isOneToOne: false; isSetofReturn: true } };
      left_to_return: { Args: { withdrawal: string }; Returns: number };
      offers_installments: { Args: { payment: string }; Returns: boolean };
      own_level: { Args: { child: string }; Returns: Database['public']['Tables']['levels']['Row'][]; SetofOptions: { from: 'children'; to: 'levels'; isOneToOne: true; isSetofReturn: true } };
      photos_allowed: { Args: { child: string }; Returns: boolean };
      registered_count: { Args: { event: string }; Returns: number };
      seat_kept_until: { Args: { payment: string }; Returns: string };
      tried_elsewhere: { Args: { child: string }; Returns: boolean };
      used_times: { Args: { promotion: string }; Returns: number };
      waiting_count: { Args: { event: string }; Returns: number };
      waitlist_position: { Args: { enrollment: string }; Returns: number };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
