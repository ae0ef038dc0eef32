import java.lang.reflect.Field;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local as its own program does, with the same arguments, on 127.0.0.1 alone. Its own program listens on all
 * addresses of the machine, asks nobody for a password, and has no option for that. Java needs no compiler to run it: the class is
 * compiled by javac 17 with -g:none, and a test compares them.
 */
public final class LoopbackServer {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer engine = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(engine);
    ((ServerConnector) server.getConnectors()[0]).setHost("127.0.0.1");
    engine.start();
  }
}
