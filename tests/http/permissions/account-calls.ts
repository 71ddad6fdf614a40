import { absent, type Call, given, line, nobody, toAll } from "./call-line.ts";

const administratorsAlone = (status: number) => `401 403 403 403 403 ${status} 403 403 403`;

/** What administrators do with the accounts of others. */
export const accountProcedures: readonly Call[] = [
  line("admin.users.list", administratorsAlone(200), given({ q: "nobody at all" })),
  line("admin.users.get", administratorsAlone(404), given({ publicId: absent }), "publicId"),
  line("admin.users.kept", administratorsAlone(404), given({ publicId: absent }), "publicId"),
  line("admin.users.suspend", administratorsAlone(404), given({ publicId: absent, reason: "terms" }), "publicId"),
  line("admin.users.unsuspend", administratorsAlone(404), given({ publicId: absent, reason: "correction" }), "publicId"),
  line("admin.users.setRole", administratorsAlone(404), given({ publicId: absent, role: "jobseeker", reason: "asked" }), "publicId"),
  line("admin.users.endSession", administratorsAlone(404), given({ publicId: absent, session: absent }), "publicId"),
  line("admin.users.endSessions", administratorsAlone(404), given({ publicId: absent }), "publicId"),
  line("admin.users.resendVerification", administratorsAlone(404), given({ publicId: absent }), "publicId"),
  line("admin.users.erase", administratorsAlone(404), given({ publicId: absent, email: nobody }), "publicId"),
  line("admin.users.keep", administratorsAlone(404), given({ publicId: absent }), "publicId"),
  line("admin.support.start", administratorsAlone(404), given({ publicId: absent, reason: "They wrote to us." }), "publicId"),
  line("admin.support.end", toAll(200)),
];

export const accountRoutes: readonly Call[] = [
  line("GET /api/admin/users/:id/export", administratorsAlone(404), given({ id: absent }), "id"),
];
