import com.adobe.epubcheck.api.EPUBLocation;
import com.adobe.epubcheck.api.EPUBProfile;
import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.messages.Message;
import com.adobe.epubcheck.messages.Severity;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.File;
import java.lang.management.ManagementFactory;

/**
 * Checks many bundles in one Java machine: a line for each fatal, error or warning, then how many bundles were checked.
 * An argument --profile=NAME is for the paths that follow it; --time adds a line with the milliseconds of each bundle, elapsed and
 * of its thread on a processor, which another machine's load does not lengthen.
 */
public class EpubcheckMany {
  public static void main(String[] arguments) {
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
      final String name = argument;
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
      long start = System.nanoTime();
      long work = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      try {
        new EpubCheck(new File(name), report, profile).doValidate();
      } catch (RuntimeException exception) {
        System.out.println(name + ": CRASH " + exception);
      }
      if (isTimed) {
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - work;
        System.out.println(name + ": MILLISECONDS " + (System.nanoTime() - start) / 1_000_000 + " " + used / 1_000_000);
      }
      checked++;
    }
    System.out.println("checked " + checked);
  }
}
