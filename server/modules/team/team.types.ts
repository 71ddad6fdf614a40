import type { UserRole } from "#db/values.ts";

/** What members of a firm see of each other. */
export interface TeamMember {
  publicId: string;
  name: string;
  /** For those who look after the team; null for the rest. */
  email: string | null;
  role: Extract<UserRole, "recruiter" | "company_admin">;
  isOwner: boolean;
  isMe: boolean;
  /** Suspended by the site, or about to be erased. */
  isActive: boolean;
  lastSeenAt: string | null;
  liveAdverts: number;
  /** All they have begun or published for the firm. */
  adverts: number;
  creditsUsed: number;
}

export interface TeamOverview {
  company: { name: string; slug: string };
  members: TeamMember[];
  /** The caller may invite, change roles and remove. */
  isAdmin: boolean;
  /** The caller may hand the firm on and delete it. */
  isOwner: boolean;
  /** Adverts on the board, paused or being read: none may be left when the firm is deleted. */
  openAdverts: number;
  /** People who have applied and wait for an outcome. */
  openApplications: number;
}
