import com.adobe.epubcheck.api.EPUBLocation;
import com.adobe.epubcheck.api.EPUBProfile;
import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.messages.Message;
import com.adobe.epubcheck.messages.Severity;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * Checks many bundles in one Java machine: a line for each fatal, error or warning, then how many bundles were checked.
 * An argument --profile=NAME is for the paths that follow it; --time adds a line with the milliseconds of each bundle, elapsed and
 * of its thread on a processor, which another machine's load does not lengthen. With the one argument "-" the paths come
 * by standard input, one a line, and each is answered with its messages and "checked", its path and epubcheck's version.
 */
public class EpubcheckMany {
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1 && arguments[0].equals("-")) {
      BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String path = paths.readLine(); path != null; path = paths.readLine()) {
        check(path, EPUBProfile.DEFAULT);
        System.out.println("checked " + path + " " + EpubCheck.version());
        System.out.flush();
      }
      return;
    }
    int checked = 0;
    boolean isTimed = false;
    EPUBProfile profile = EPUBProfile.DEFAULT;
    for (String argument : arguments) {
      if (argument.startsWith("--profile=")) {
        profile = EPUBProfile.valueOf(argument.substring(10).toUpperCase());
        continue;
      }
      if (argument.equals("--time")) {
        isTimed = true;
        continue;
      }
      long start = System.nanoTime();
      long work = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      check(argument, profile);
      if (isTimed) {
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - work;
        System.out.println(argument + ": MILLISECONDS " + (System.nanoTime() - start) / 1_000_000 + " " + used / 1_000_000);
      }
      checked++;
    }
    System.out.println("checked " + checked);
  }

  private static void check(final String name, EPUBProfile profile) {
    DefaultReportImpl report = new DefaultReportImpl(name) {
      @Override
      public void message(Message message, EPUBLocation location, Object... values) {
        Severity severity = message.getSeverity();
        if (severity == Severity.FATAL || severity == Severity.ERROR || severity == Severity.WARNING) {
          System.out.println(name + ": " + severity + " " + message.getID() + " " + location + ": "
              + message.getMessage(values).replace('\n', ' '));
        }
      }
    };
    try {
      new EpubCheck(new File(name), report, profile).doValidate();
    } catch (RuntimeException exception) {
      System.out.println(name + ": CRASH " + exception);
    }
  }
}
