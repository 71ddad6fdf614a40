import { useEffect, useState } from "react";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { useSecretParameter } from "#src/features/auth/use-secret-parameter.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { LoadError } from "#src/ui/load-error.tsx";
import { InvitationAnswer, readSavedInvitation, saveInvitation } from "./invitation-answer.tsx";

const page = {
  title: "Join a company",
  description: "Accept an invitation to join a company.",
  needsScript: "Accepting an invitation",
};

export default function AcceptInvitationPage({ params }: PageProps) {
  const given = useSecretParameter(params.token, "/accept-invitation");
  const [savedToken, setSavedToken] = useState<string | null>(null);
  const token = given ?? savedToken;
  useEffect(() => {
    if (given === undefined) setSavedToken(readSavedInvitation());
    else saveInvitation(given);
  }, [given]);
  const { data, error, refetch } = trpc.invitations.view.useQuery(
    { token: token ?? "" },
    { enabled: token !== null, gcTime: 0, staleTime: 0 },
  );
  if (data && token !== null) {
    return (
      <AuthPage {...page} heading={`Join ${data.companyName}`}>
        <InvitationAnswer invitation={data} token={token} />
      </AuthPage>
    );
  }
  return (
    <AuthPage {...page}>
      {error && refusalOf(error).status !== 404 ? (
        <LoadError what="this invitation" error={error} onRetry={() => refetch()} />
      ) : error ? (
        <p role="alert">We cannot find this invitation. Check that you copied the whole link, or ask the company for a new one.</p>
      ) : (
        <p data-needs-script>
          {token === null
            ? "Open the link in the e-mail that invited you. If you have none, ask the company to send it again."
            : "Looking up your invitation…"}
        </p>
      )}
    </AuthPage>
  );
}
